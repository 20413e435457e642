import * as Y from 'yjs';
import { type Invoice, invoice, isFrozen, type Note } from '#shared/invoices/contract.ts';
import { type DocumentName, partsOf } from '../protocol/documentName.ts';
import type { Refusal } from '../protocol/refusals.ts';
import type {
  DocumentStore,
  DocumentWrite,
  EditToStore,
  StoredDocument,
  WriteOutcome,
} from '../relay/ports.ts';
import { type EntityKnown, revised, type Shown, shownAfter } from './projection.ts';

export interface Entity {
  name: DocumentName;
  shown: Shown;
  seq: number;
  position: number;
  snapshot: Uint8Array | null;
  snapshotAt: number;
  updates: { position: number; update: Uint8Array }[];
  deleted: boolean;
  /** Everything that was ever stored of it. */
  history: Y.Doc;
}

export interface StoredNote {
  note: Note;
  seq: number;
  deleted: boolean;
}

export interface AccountTables {
  id: string;
  seq: number;
  entities: Map<DocumentName, Entity>;
  notes: Map<string, StoredNote>;
  /** By the key of the call that was answered. */
  answers: Map<string, { call: string; status: number; json: unknown }>;
  audit: string[];
}

/** What the server keeps, as one database does: every method here is a transaction. */
export class ServerTables {
  readonly #accounts = new Map<string, AccountTables>();
  /** People whose roles do not allow editing. */
  readonly barred = new Set<string>();
  /** Cursors of another one are not known. */
  epoch = 1;

  account(id: string): AccountTables {
    const known = this.#accounts.get(id);
    if (known) return known;
    const made: AccountTables = {
      id,
      seq: 0,
      entities: new Map(),
      notes: new Map(),
      answers: new Map(),
      audit: [],
    };
    this.#accounts.set(id, made);
    return made;
  }

  find(accountId: string, name: DocumentName): Entity | undefined {
    return this.account(accountId).entities.get(name);
  }

  living(accountId: string, name: DocumentName): Entity | undefined {
    const entity = this.find(accountId, name);
    return entity?.deleted ? undefined : entity;
  }

  add(accountId: string, made: EntityKnown): Entity {
    const account = this.account(accountId);
    // Whole, like every row of a server.
    const known: EntityKnown =
      made.kind === 'invoice' ? { kind: made.kind, row: invoice.parse(made.row) } : made;
    const entity: Entity = {
      name: `${known.kind}.${known.row.id}`,
      shown: { known, lines: known.kind === 'invoice' ? known.row.lines : [] },
      seq: ++account.seq,
      position: 0,
      snapshot: null,
      snapshotAt: 0,
      updates: [],
      deleted: false,
      history: new Y.Doc(),
    };
    account.entities.set(entity.name, entity);
    account.audit.push(`create ${entity.name}`);
    return entity;
  }

  remove(accountId: string, entity: Entity): void {
    const account = this.account(accountId);
    entity.deleted = true;
    entity.seq = ++account.seq;
    entity.snapshot = null;
    entity.updates = [];
    account.audit.push(`delete ${entity.name}`);
  }

  /** What the server alone says. */
  changeInvoice(accountId: string, entity: Entity, facts: Partial<Invoice>): Invoice {
    const { known, lines } = entity.shown;
    if (known.kind !== 'invoice') throw new Error(`${entity.name} is no invoice`);
    const account = this.account(accountId);
    const row = { ...known.row, ...facts, revision: known.row.revision + 1 };
    entity.shown = { known: { kind: 'invoice', row }, lines };
    entity.seq = ++account.seq;
    account.audit.push(`${Object.keys(facts).join()} of ${entity.name}`);
    return row;
  }

  /** Without its gates: each call is over at once. */
  documents(): Synchronous<DocumentStore> {
    return {
      load: (accountId, name) => this.#load(accountId, name),
      loadAfter: (accountId, name, position) => this.#loadAfter(accountId, name, position),
      write: (accountId, writes) => writes.map((write) => this.#write(accountId, write)),
      compact: (accountId, name) => this.#compact(accountId, name),
      positions: (accountId, names) =>
        new Map(
          names.flatMap((name) => {
            const entity = this.living(accountId, name);
            return entity ? [[name, entity.position] as const] : [];
          }),
        ),
    };
  }

  #load(accountId: string, name: DocumentName): StoredDocument | null {
    const entity = this.living(accountId, name);
    if (!entity) return null;
    const { position, snapshot, updates } = entity;
    return { position, snapshot, updates: updates.map(({ update }) => update) };
  }

  #loadAfter(accountId: string, name: DocumentName, position: number): Uint8Array[] | null {
    const entity = this.living(accountId, name);
    if (!entity || position < entity.snapshotAt) return null;
    return entity.updates.filter((one) => one.position > position).map(({ update }) => update);
  }

  #write(accountId: string, { name, position, edits }: DocumentWrite): WriteOutcome {
    const entity = this.living(accountId, name);
    const refused = new Map<number, Refusal>();
    edits.forEach(({ author }, index) => {
      if (!entity) refused.set(index, 'gone');
      else if (isDecided(entity)) refused.set(index, 'frozen');
      else if (this.barred.has(author.personId)) refused.set(index, 'not_allowed');
    });
    if (!entity || refused.size > 0) return { outcome: 'refused', refused };
    if (entity.position !== position) return { outcome: 'behind', position: entity.position };
    for (const edit of edits) this.#take(accountId, entity, edit);
    entity.seq = ++this.account(accountId).seq;
    return { outcome: 'stored', position: entity.position };
  }

  #take(accountId: string, entity: Entity, edit: EditToStore): void {
    entity.position++;
    entity.updates.push({ position: entity.position, update: edit.update });
    Y.applyUpdate(entity.history, edit.update);
    const before = JSON.stringify(entity.shown);
    const shown = shownAfter(entity.shown, edit.changes);
    const seen = JSON.stringify(shown) !== before;
    const noted = this.#takeNotes(accountId, entity, edit);
    if (!seen && !noted) return;
    entity.shown = { ...shown, known: revised(shown.known) };
    this.account(accountId).audit.push(`${edit.author.personId} edits ${entity.name}`);
  }

  #takeNotes(accountId: string, entity: Entity, { author, changes }: EditToStore): boolean {
    const account = this.account(accountId);
    const { id: invoiceId } = partsOf(entity.name);
    let written = false;
    for (const { map, key: id, value } of changes) {
      if (map !== 'notes') continue;
      const text = typeof value === 'string' ? value.trim() : '';
      const standing = account.notes.get(id);
      const before = standing && !standing.deleted ? standing.note.text : '';
      if (text === before) continue;
      const note: Note = {
        id,
        invoiceId,
        text,
        authorId: author.personId,
        authorName: author.name,
        updatedAt: new Date().toISOString(),
      };
      account.notes.set(id, { note, seq: ++account.seq, deleted: text === '' });
      written = true;
    }
    return written;
  }

  #compact(accountId: string, name: DocumentName): void {
    const entity = this.living(accountId, name);
    if (!entity || entity.updates.length === 0) return;
    const doc = docOf(entity);
    entity.snapshot = Y.encodeStateAsUpdateV2(doc);
    entity.snapshotAt = entity.position;
    entity.updates = [];
    doc.destroy();
  }
}

export function docOf({ snapshot, updates }: Pick<Entity, 'snapshot' | 'updates'>): Y.Doc {
  const doc = new Y.Doc();
  Y.transact(doc, () => {
    if (snapshot) Y.applyUpdateV2(doc, snapshot);
    for (const { update } of updates) Y.applyUpdate(doc, update);
  });
  return doc;
}

export function isDecided({ shown }: Entity): boolean {
  return shown.known.kind === 'invoice' && isFrozen(shown.known.row);
}

type Synchronous<Store> = {
  [Name in keyof Store]: Store[Name] extends (...args: infer Args) => Promise<infer Result>
    ? (...args: Args) => Result
    : never;
};
