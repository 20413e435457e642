import { may, type Role } from '#shared/permissions.ts';
import { rowKinds } from '#shared/sync/rowKinds.ts';
import { type DocumentName, partsOf } from '#sync/protocol/documentName.ts';
import type { Refusal } from '#sync/protocol/refusals.ts';
import type { Author, DocumentWrite, EditToStore, WriteOutcome } from '#sync/relay/ports.ts';
import { type Actor, type AuditEntry, type AuditHead, addLinks, lockHead } from '../audit/write.ts';
import { statement } from '../db/statement.ts';
import type { AccountTx } from '../db/transaction.ts';
import { reserve, type Sequences } from '../feed/sequence.ts';
import type { Difference, EditableKind, LockedEntities, LockedEntity } from './EditableKind.ts';

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
  with updates as (delete from document_updates where account_id = $1 and document = $2)
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
): Promise<WriteOutcome[]> {
  const parts = kinds.flatMap((kind) => partFor(kind, writes));
  const rows = rowsAtMost(parts);
  // Pipelined; Postgres executes them in this order.
  const [roles, locked, sequences, head] = await Promise.all([
    lockRolesOf(tx, authorsOf(writes)),
    Promise.all(parts.map(({ kind, entities }) => kind.lock(tx, entities))),
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
  const batch = new Batch(roles, entities);
  const outcomes = writes.map((one) => batch.take(one));
  batch.store(tx, locked, sequences, head);
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
    rows += entities.length;
    for (const { edits } of entities) {
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

const insertUpdates = statement(`
  insert into document_updates (document, position, update, author_id)
  select * from unnest($1::text[], $2::bigint[], $3::bytea[], $4::uuid[])`);

/** The writes of one transaction. */
class Batch {
  readonly #roles: RolesByMember;
  readonly #entities: ReadonlyMap<DocumentName, Editing>;
  readonly #stored: { name: DocumentName; position: number; edit: EditToStore }[] = [];
  readonly #entries: AuditEntry[] = [];

  constructor(roles: RolesByMember, entities: ReadonlyMap<DocumentName, Editing>) {
    this.#roles = roles;
    this.#entities = entities;
  }

  take({ name, position, edits }: DocumentWrite): WriteOutcome {
    const editing = this.#entities.get(name);
    const refused = new Map<number, Refusal>();
    for (const [index, edit] of edits.entries()) {
      const refusal = this.#judge(edit, editing);
      if (refusal) refused.set(index, refusal);
    }
    if (refused.size > 0) return { outcome: 'refused', refused };
    if (!editing) throw new Error(`A write of ${name} has no edits`);
    const { entity } = editing;
    if (entity.position !== position) return { outcome: 'behind', position: entity.position };
    for (const edit of edits) {
      entity.position += 1;
      this.#stored.push({ name, position: entity.position, edit });
      const difference = entity.apply(edit);
      if (difference) this.#entries.push(entryOf(editing, edit, difference));
    }
    return { outcome: 'stored', position: entity.position };
  }

  store(
    tx: AccountTx,
    locked: readonly LockedEntities[],
    sequences: Sequences | null,
    head: AuditHead | null,
  ): void {
    if (this.#stored.length === 0) return;
    if (!sequences || !head) throw new Error('Nothing was locked for what is to be stored');
    tx.send(insertUpdates, [
      this.#stored.map(({ name }) => name),
      this.#stored.map(({ position }) => position),
      this.#stored.map(({ edit }) => edit.update),
      this.#stored.map(({ edit }) => edit.author.personId),
    ]);
    for (const entities of locked) entities.save(tx, sequences);
    if (this.#entries.length > 0) addLinks(tx, head, this.#entries);
  }

  #judge({ author }: EditToStore, editing: Editing | undefined): Refusal | null {
    if (!editing) return 'gone';
    if (editing.entity.frozen) return 'frozen';
    const held = this.#roles.get(author.personId);
    return held && may(held, rowKinds[editing.kind.kind].permissions.edit) ? null : 'not_allowed';
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
