import * as Y from 'yjs';
import { type Invoice, invoice, isFrozen, type Note } from '#shared/invoices/contract.ts';
import type { Change } from '#shared/sync/contract.ts';
import { type DocumentName, partsOf } from '../../protocol/documentName.ts';
import type { Refusal } from '../../protocol/refusals.ts';
import type { DocumentStore, DocumentWrite, EditToStore, WriteOutcome } from '../../relay/ports.ts';
import { DocumentLog } from './DocumentLog.ts';
import { changedValues, type EntityKnown, revised, type Shown, shownAfter } from './projection.ts';
import type { StoredTrashed } from './trash.ts';

export interface Entity {
  name: DocumentName;
  shown: Shown;
  /** The sequence number of its row in the feed. */
  seq: number;
  log: DocumentLog;
  deleted: boolean;
  /** Every update ever stored, also after its deletion. */
  history: Y.Doc;
}

export interface StoredNote {
  note: Note;
  seq: number;
  deleted: boolean;
}

/** One entry of the audit log. */
export interface AuditEntry {
  seq: number;
  entity: DocumentName;
  action: string;
  /** The changed values; `null` for a deletion. */
  newValues: Readonly<Record<string, unknown>> | null;
  /** The comment or reason given with it. */
  said: string | null;
}

export interface StoredFile {
  name: string;
  text: Promise<string>;
  seq: number;
}

export interface AccountTables {
  id: string;
  seq: number;
  entities: Map<DocumentName, Entity>;
  notes: Map<string, StoredNote>;
  /** By the id of the invoice. */
  trash: Map<string, StoredTrashed>;
  /** Rows that only the server writes, as the feed brings them. */
  facts: Map<string, Change>;
  /** By upload id. */
  files: Map<string, StoredFile>;
  /** By idempotency key. */
  answers: Map<string, { call: string; status: number; json: unknown }>;
  audit: AuditEntry[];
}

/** The server's database; every method is one transaction. */
export class MemoryTables {
  readonly #accounts = new Map<string, AccountTables>();
  /** People whose roles do not allow editing. */
  readonly barred = new Set<string>();
  /** Documents whose reads and writes fail. */
  readonly failing = new Set<DocumentName>();
  /** Cursors of another era are unknown. */
  era = 1;

  account(id: string): AccountTables {
    const known = this.#accounts.get(id);
    if (known) return known;
    const made: AccountTables = {
      id,
      seq: 0,
      entities: new Map(),
      notes: new Map(),
      trash: new Map(),
      facts: new Map(),
      files: new Map(),
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
    // Parsed, so that the row is complete like those of the server.
    const known: EntityKnown =
      made.kind === 'invoice' ? { kind: made.kind, row: invoice.parse(made.row) } : made;
    const entity: Entity = {
      name: `${known.kind}.${known.row.id}`,
      shown: { known, lines: known.kind === 'invoice' ? known.row.lines : [] },
      seq: ++account.seq,
      log: new DocumentLog(),
      deleted: false,
      history: new Y.Doc(),
    };
    account.entities.set(entity.name, entity);
    addAuditEntry(account, { entity: entity.name, action: 'create', newValues: {}, said: null });
    return entity;
  }

  remove(accountId: string, entity: Entity): void {
    const account = this.account(accountId);
    entity.deleted = true;
    entity.seq = ++account.seq;
    entity.log.clear();
    addAuditEntry(account, { entity: entity.name, action: 'delete', newValues: null, said: null });
  }

  /** Changes facts of an invoice. */
  changeInvoice(
    accountId: string,
    entity: Entity,
    facts: Partial<Invoice>,
    { action, said }: Pick<AuditEntry, 'action' | 'said'> = { action: 'update', said: null },
  ): Invoice {
    const { known, lines } = entity.shown;
    if (known.kind !== 'invoice') throw new Error(`${entity.name} is no invoice`);
    const account = this.account(accountId);
    const row = { ...known.row, ...facts, revision: known.row.revision + 1 };
    entity.shown = { known: { kind: 'invoice', row }, lines };
    entity.seq = ++account.seq;
    addAuditEntry(account, { entity: entity.name, action, newValues: { ...facts }, said });
    return row;
  }

  /** Stores a file once, even if it is sent several times. */
  takeFile(accountId: string, id: string, file: Omit<StoredFile, 'seq'>): StoredFile {
    const account = this.account(accountId);
    const stored = account.files.get(id) ?? { ...file, seq: ++account.seq };
    account.files.set(id, stored);
    return stored;
  }

  /** Returns a function that restores everything as it is now, in a new era. */
  backUp(): () => void {
    const copies = [...this.#accounts.values()].map(copyOf);
    return () => {
      this.#accounts.clear();
      for (const copy of copies) this.#accounts.set(copy.id, copy);
      this.era++;
    };
  }

  /** The document store with synchronous calls. */
  documents(): Synchronous<DocumentStore> {
    return {
      load: (accountId, name) => this.#readable(accountId, name)?.log.stored() ?? null,
      loadAfter: (accountId, name, position) =>
        this.#readable(accountId, name)?.log.after(position) ?? null,
      write: (accountId, writes) => writes.map((write) => this.#write(accountId, write)),
      compact: (accountId, name) => this.living(accountId, name)?.log.compact(),
      positions: (accountId, names) =>
        new Map(
          names.flatMap((name) => {
            const entity = this.living(accountId, name);
            return entity ? [[name, entity.log.position] as const] : [];
          }),
        ),
    };
  }

  #readable(accountId: string, name: DocumentName): Entity | undefined {
    if (this.failing.has(name)) throw new Error(`${name} cannot be read`);
    return this.living(accountId, name);
  }

  #write(accountId: string, { name, position, edits }: DocumentWrite): WriteOutcome {
    const entity = this.#readable(accountId, name);
    const refused = new Map<number, Refusal>();
    const foreign = entity?.log.foreign(edits);
    edits.forEach(({ author, update }, index) => {
      if (!entity) refused.set(index, 'gone');
      else if (foreign?.has(index)) refused.set(index, 'foreign');
      else if (!update) return;
      else if (isDecided(entity)) refused.set(index, 'frozen');
      else if (this.barred.has(author.personId)) refused.set(index, 'not_allowed');
    });
    if (!entity || refused.size > 0) return { outcome: 'refused', refused };
    if (entity.log.position !== position) {
      return { outcome: 'behind', position: entity.log.position };
    }
    for (const edit of edits) this.#take(accountId, entity, edit);
    if (entity.log.position > position) entity.seq = ++this.account(accountId).seq;
    return { outcome: 'stored', position: entity.log.position };
  }

  #take(accountId: string, entity: Entity, edit: EditToStore): void {
    entity.log.append(edit);
    if (!edit.update) return;
    Y.applyUpdate(entity.history, edit.update);
    const before = entity.shown;
    const shown = shownAfter(before, edit.changes, edit.author);
    const newValues = changedValues(before, shown);
    const noted = this.#takeNotes(accountId, entity, edit);
    const isSeen = JSON.stringify(shown) !== JSON.stringify(before);
    if (!isSeen && !noted) return;
    entity.shown = { ...shown, known: revised(shown.known) };
    const action = 'update';
    addAuditEntry(this.account(accountId), { entity: entity.name, action, newValues, said: null });
  }

  #takeNotes(accountId: string, entity: Entity, { author, changes }: EditToStore): boolean {
    const account = this.account(accountId);
    const { id: invoiceId } = partsOf(entity.name);
    let written = false;
    for (const { map, key: id, value } of changes) {
      if (map !== 'notes') continue;
      const text = typeof value === 'string' ? value.trim() : '';
      const existing = account.notes.get(id);
      const before = existing && !existing.deleted ? existing.note.text : '';
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
}

function copyOf(account: AccountTables): AccountTables {
  const entities = [...account.entities.values()].map((entity) => {
    const history = new Y.Doc();
    Y.applyUpdate(history, Y.encodeStateAsUpdate(entity.history));
    return { ...entity, log: entity.log.copy(), history };
  });
  return {
    ...account,
    entities: new Map(entities.map((entity) => [entity.name, entity])),
    notes: new Map([...account.notes].map(([id, note]) => [id, { ...note }])),
    files: new Map(account.files),
    answers: new Map(account.answers),
    audit: [...account.audit],
  };
}

function addAuditEntry({ audit }: AccountTables, entry: Omit<AuditEntry, 'seq'>): void {
  audit.push({ seq: audit.length + 1, ...entry });
}

export function isDecided({ shown }: Entity): boolean {
  return shown.known.kind === 'invoice' && isFrozen(shown.known.row);
}

type Synchronous<Store> = {
  [Name in keyof Store]: Store[Name] extends (...args: infer Args) => Promise<infer Result>
    ? (...args: Args) => Result
    : never;
};
