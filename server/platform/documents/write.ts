import { may, type Role } from '#shared/permissions.ts';
import { rowKinds } from '#shared/sync/rowKinds.ts';
import { type DocumentName, partsOf } from '#sync/protocol/documentName.ts';
import type { Refusal } from '#sync/protocol/refusals.ts';
import { type ClientOwners, clientsOf, judgeOwners } from '#sync/relay/clientOwners.ts';
import type { Author, DocumentWrite, EditToStore, WriteOutcome } from '#sync/relay/ports.ts';
import { type Actor, type AuditEntry, type AuditHead, addLinks, lockHead } from '../audit/write.ts';
import { statement } from '../db/statement.ts';
import type { AccountTx } from '../db/transaction.ts';
import { reserve, type Sequences } from '../feed/sequence.ts';
import { Slices } from '../work/Slices.ts';
import type { Difference, EditableKind, LockedEntities, LockedEntity } from './EditableKind.ts';
import { KnownOwners } from './KnownOwners.ts';

/** The roles of members, by the member's id. */
type RolesByMember = ReadonlyMap<string, readonly Role[]>;

const holdRoles = statement(`
  select person_id, roles from members
  where account_id = $1 and person_id = any($2::uuid[]) and removed_at is null
  order by person_id for share`);

/** The roles of several people, with a shared lock as in `holdRoles`. People who are not members are left out. */
async function lockRolesOf(tx: AccountTx, personIds: readonly string[]): Promise<RolesByMember> {
  const rows = await tx.run<{ person_id: string; roles: Role[] }>(holdRoles, [
    tx.accountId,
    personIds,
  ]);
  return new Map(rows.map(({ person_id, roles }) => [person_id, roles]));
}

const drop = statement(`
  with updates as (delete from document_updates where account_id = $1 and document = $2),
  clients as (delete from document_clients where account_id = $1 and document = $2)
  delete from document_snapshots where account_id = $1 and document = $2`);

/** Deletes the document of a deleted entity. The audit log still has its values. */
export function dropDocument(tx: AccountTx, name: DocumentName): void {
  tx.send(drop, [tx.accountId, name]);
}

/**
 * Validates and stores all writes in one transaction, under locks that exclude decisions and changes of roles. The order
 * of locks is the usual one: roles, rows by kind and id (`kinds` are in lock order), change counter, audit head.
 */
export async function write(
  tx: AccountTx,
  kinds: readonly EditableKind[],
  writes: readonly DocumentWrite[],
  known = new KnownOwners(),
): Promise<WriteOutcome[]> {
  const parts = kinds.flatMap((kind) => partFor(kind, writes));
  const rows = rowsAtMost(parts);
  // Pipelined; Postgres executes them in this order.
  const [roles, locked, owners, sequences, head] = await Promise.all([
    lockRolesOf(tx, authorsOf(writes)),
    Promise.all(parts.map(({ kind, entities }) => kind.lock(tx, entities))),
    // Under the locks of the entities: the first who writes with a new client owns it.
    ownersOf(tx, writes, known),
    rows > 0 ? reserve(tx, rows) : null,
    rows > 0 ? lockHead(tx) : null,
  ]);
  const entities = new Map<DocumentName, Editing>();
  for (const [index, { kind, entities: edited }] of parts.entries()) {
    for (const { id, name } of edited) {
      const entity = locked[index]?.find(id);
      if (entity) entities.set(name, { kind, id, entity });
    }
  }
  const batch = new Batch(roles, entities, owners);
  const slices = new Slices();
  const outcomes: WriteOutcome[] = [];
  for (const one of writes) outcomes.push(await batch.take(one, slices));
  await batch.store({ tx, sequences, head, slices }, locked);
  tx.afterCommit(() => {
    for (const { name, client, personId } of batch.claimed) {
      known.learn(tx.accountId, name, client, personId);
    }
  });
  return outcomes;
}

interface Part {
  kind: EditableKind;
  entities: { id: string; name: DocumentName; edits: readonly EditToStore[] }[];
}

interface Editing {
  kind: EditableKind;
  id: string;
  entity: LockedEntity;
}

function partFor(kind: EditableKind, writes: readonly DocumentWrite[]): Part[] {
  const entities = writes
    .map(({ name, edits }) => ({ ...partsOf(name), name, edits }))
    .filter((one) => one.kind === kind.kind);
  return entities.length > 0 ? [{ kind, entities }] : [];
}

function rowsAtMost(parts: readonly Part[]): number {
  let rows = 0;
  for (const { kind, entities } of parts) {
    for (const { edits } of entities) {
      if (edits.some(({ update }) => update !== null)) rows += 1;
      for (const { changes } of edits) {
        for (const change of changes) rows += kind.rowsBeside(change);
      }
    }
  }
  return rows;
}

function authorsOf(writes: readonly DocumentWrite[]): string[] {
  const all = writes.flatMap(({ edits }) => edits.map(({ author }) => author.personId));
  return [...new Set(all)];
}

const selectOwners = statement(`
  select kept.document, kept.client, kept.person_id as "personId"
  from unnest($2::text[], $3::bigint[]) as asked (document, client)
  join document_clients kept
    on kept.account_id = $1 and kept.document = asked.document and kept.client = asked.client`);

const noOwners: ClientOwners = new Map();

/** The people to whom the Yjs clients of these edits belong so far. */
async function ownersOf(
  tx: AccountTx,
  writes: readonly DocumentWrite[],
  known: KnownOwners,
): Promise<ReadonlyMap<DocumentName, ClientOwners>> {
  const asked: { name: DocumentName; client: number }[] = [];
  for (const { name, edits } of writes) {
    const owners = known.of(tx.accountId, name);
    const clients = new Set(edits.flatMap(clientsOf));
    for (const client of clients) if (!owners.has(client)) asked.push({ name, client });
  }
  if (asked.length > 0) {
    const rows = await tx.run<{ document: DocumentName; client: string; personId: string }>(
      selectOwners,
      [tx.accountId, asked.map(({ name }) => name), asked.map(({ client }) => client)],
    );
    for (const { document, client, personId } of rows) {
      known.learn(tx.accountId, document, Number(client), personId);
    }
  }
  return new Map(writes.map(({ name }) => [name, known.of(tx.accountId, name)]));
}

const insertOwners = statement(`
  insert into document_clients (account_id, document, client, person_id)
  select own.account_id, new.* from accounts own
  cross join unnest($2::text[], $3::bigint[], $4::uuid[]) as new
  where own.account_id = $1`);

const insertUpdates = statement(`
  insert into document_updates (account_id, document, position, update, author_id)
  select own.account_id, new.* from accounts own
  cross join unnest($2::text[], $3::bigint[], $4::bytea[], $5::uuid[]) as new
  where own.account_id = $1`);

interface Storing {
  tx: AccountTx;
  sequences: Sequences | null;
  head: AuditHead | null;
  slices: Slices;
}

/** The writes of one transaction. */
class Batch {
  readonly #roles: RolesByMember;
  readonly #entities: ReadonlyMap<DocumentName, Editing>;
  readonly #owners: ReadonlyMap<DocumentName, ClientOwners>;
  readonly #stored: {
    name: DocumentName;
    position: number;
    update: Uint8Array;
    authorId: string;
  }[] = [];
  readonly claimed: { name: DocumentName; client: number; personId: string }[] = [];
  readonly #entries: AuditEntry[] = [];

  constructor(
    roles: RolesByMember,
    entities: ReadonlyMap<DocumentName, Editing>,
    owners: ReadonlyMap<DocumentName, ClientOwners>,
  ) {
    this.#roles = roles;
    this.#entities = entities;
    this.#owners = owners;
  }

  async take({ name, position, edits }: DocumentWrite, slices: Slices): Promise<WriteOutcome> {
    const editing = this.#entities.get(name);
    const refused = new Map<number, Refusal>();
    const { foreign, claimed } = judgeOwners(this.#owners.get(name) ?? noOwners, edits);
    for (const [index, edit] of edits.entries()) {
      await slices.rest();
      const refusal = foreign.has(index) && editing ? 'foreign' : this.#judge(edit, editing);
      if (refusal) refused.set(index, refusal);
    }
    if (refused.size > 0) return { outcome: 'refused', refused };
    if (!editing) throw new Error(`A write of ${name} has no edits`);
    const { entity } = editing;
    if (entity.position !== position) return { outcome: 'behind', position: entity.position };
    for (const [client, personId] of claimed) this.claimed.push({ name, client, personId });
    for (const edit of edits) {
      await slices.rest();
      const { update, author } = edit;
      if (!update) continue;
      entity.position += 1;
      const { position } = entity;
      this.#stored.push({ name, position, update, authorId: author.personId });
      const difference = await entity.apply(edit, slices);
      if (difference) this.#entries.push(entryOf(editing, edit, difference));
    }
    return { outcome: 'stored', position: entity.position };
  }

  async store(
    { tx, sequences, head, slices }: Storing,
    locked: readonly LockedEntities[],
  ): Promise<void> {
    if (this.#stored.length === 0) return;
    await slices.rest();
    if (!sequences || !head) throw new Error('Nothing was locked for what is to be stored');
    tx.send(insertUpdates, [
      tx.accountId,
      this.#stored.map(({ name }) => name),
      this.#stored.map(({ position }) => position),
      this.#stored.map(({ update }) => update),
      this.#stored.map(({ authorId }) => authorId),
    ]);
    if (this.claimed.length > 0) {
      tx.send(insertOwners, [
        tx.accountId,
        this.claimed.map(({ name }) => name),
        this.claimed.map(({ client }) => client),
        this.claimed.map(({ personId }) => personId),
      ]);
    }
    for (const entities of locked) await entities.save(tx, sequences, slices);
    await slices.rest();
    if (this.#entries.length > 0) addLinks(tx, head, this.#entries);
  }

  #judge(edit: EditToStore, editing: Editing | undefined): Refusal | null {
    if (!editing) return 'gone';
    // Edits that are stored already are acknowledged, also when no more may be stored.
    if (!edit.update) return null;
    if (editing.entity.frozen) return 'frozen';
    const held = this.#roles.get(edit.author.personId);
    if (!held || !may(held, rowKinds[editing.kind.kind].permissions.edit)) return 'not_allowed';
    return editing.entity.judge(edit);
  }
}

function entryOf(
  { kind, id }: Editing,
  { author }: EditToStore,
  { oldValues, newValues, inError }: Difference,
): AuditEntry {
  return {
    actor: actorOf(author),
    event: {
      category: kind.category,
      action: 'update',
      entityType: kind.kind,
      entityId: id,
      oldValues,
      newValues,
      ...(inError.length > 0 ? { metadata: { inError } } : {}),
    },
  };
}

function actorOf({ personId, email, ipAddress, via }: Author): Actor {
  const actor = { userId: personId, userEmail: email, ipAddress };
  return via ? { ...actor, via } : actor;
}
