import type { Note } from '#shared/invoices/contract.ts';
import type { ChangeOf } from '#shared/sync/contract.ts';
import type { EditToStore } from '#sync/relay/ports.ts';
import { clock, statement } from '../../platform/db/statement.ts';
import type { AccountTx } from '../../platform/db/transaction.ts';
import type { EntityEdits } from '../../platform/documents/EditableKind.ts';
import type { ValueChanges } from '../../platform/documents/fieldEdits.ts';
import { rowFeed } from '../../platform/feed/rowFeed.ts';
import type { Sequences } from '../../platform/feed/sequence.ts';

interface NoteRow {
  invoiceId: string;
  id: string;
  text: string;
  authorId: string;
  authorName: string;
  seq: string;
  updatedAt: Date;
  deletedAt: Date | null;
}

const list = `invoice_id as "invoiceId", id, text, author_id as "authorId", author_name as "authorName", seq,
  updated_at as "updatedAt", deleted_at as "deletedAt"`;

export const noteFeed = rowFeed<ChangeOf<'note'>, NoteRow>({
  select: `select ${list} from invoice_notes as row`,
  alias: 'row',
  exists: 'row.deleted_at is null',
  present: (row, seq) => ({
    kind: 'note',
    id: row.id,
    seq,
    row: row.deletedAt ? null : presentNote(row),
  }),
});

function presentNote(row: NoteRow): Note {
  return {
    id: row.id,
    invoiceId: row.invoiceId,
    text: row.text,
    authorId: row.authorId,
    authorName: row.authorName,
    updatedAt: row.updatedAt.toISOString(),
  };
}

export interface StoredNote {
  invoiceId: string;
  id: string;
  text: string;
}

interface WrittenNote extends StoredNote {
  authorId: string;
  authorName: string;
}

const selectNotes = statement(`
  select invoice_id as "invoiceId", id, text from invoice_notes
  where account_id = $1 and invoice_id = any($2::uuid[]) and id = any($3::text[]) and deleted_at is null`);

/** An empty note is deleted: its row stays as a tombstone. */
const putNotes = statement(`
  insert into invoice_notes as note (account_id, invoice_id, id, text, author_id, author_name, seq, deleted_at)
  select own.account_id, new.invoice_id, new.id, new.text, new.author_id, new.author_name, new.seq,
    case when new.text = '' then clock.at end
  from accounts own
  cross join unnest($2::uuid[], $3::text[], $4::text[], $5::uuid[], $6::text[], $7::bigint[])
    as new (invoice_id, id, text, author_id, author_name, seq)
  cross join ${clock}
  where own.account_id = $1
  on conflict (account_id, invoice_id, id) do update set text = excluded.text, author_id = excluded.author_id,
    author_name = excluded.author_name, seq = excluded.seq, updated_at = excluded.updated_at, deleted_at = excluded.deleted_at`);

/** Whether an edit changes nothing but notes. One that only repeats values changes nothing at all. */
export function isOfNotes({ changes }: Pick<EditToStore, 'changes'>): boolean {
  return changes.every(({ map }) => map === 'notes');
}

/** Reads the notes that the edits change. The caller has locked their invoices. */
export async function readNotes(
  tx: AccountTx,
  entities: readonly EntityEdits[],
): Promise<EditedNotes> {
  const notes = noteIds(entities);
  if (notes.length === 0) return new EditedNotes([]);
  const invoices = entities.filter((one) => noteIds([one]).length > 0).map(({ id }) => id);
  return new EditedNotes(await tx.run<StoredNote>(selectNotes, [tx.accountId, invoices, notes]));
}

/** The notes that edits change, without repetition. */
export function noteIds(entities: readonly EntityEdits[]): string[] {
  const ids = new Set<string>();
  for (const { edits } of entities) {
    for (const { changes } of edits) {
      for (const { map, key } of changes) if (map === 'notes') ids.add(key);
    }
  }
  return [...ids];
}

/** Notes with edits applied. The author of a note is the last member who wrote it. */
export class EditedNotes {
  readonly #texts: Map<string, string>;
  readonly #written = new Map<string, WrittenNote>();

  constructor(stored: readonly StoredNote[]) {
    this.#texts = new Map(stored.map((note) => [nameOf(note), note.text]));
  }

  apply(invoiceId: string, { author, changes }: EditToStore): ValueChanges | null {
    const oldValues: Record<string, string | null> = {};
    const newValues: Record<string, string | null> = {};
    for (const { map, key: id, value } of changes) {
      if (map !== 'notes') continue;
      const text = typeof value === 'string' ? value.trim() : '';
      const name = nameOf({ invoiceId, id });
      const before = this.#texts.get(name) ?? '';
      if (text === before) continue;
      this.#texts.set(name, text);
      const [authorId, authorName] = [author.personId, author.name];
      this.#written.set(name, { invoiceId, id, text, authorId, authorName });
      oldValues[`notes.${id}`] = before || null;
      newValues[`notes.${id}`] = text || null;
    }
    return Object.keys(newValues).length > 0 ? { oldValues, newValues } : null;
  }

  save(tx: AccountTx, sequences: Sequences): void {
    if (this.#written.size === 0) return;
    const notes = [...this.#written.values()];
    tx.send(putNotes, [
      tx.accountId,
      notes.map(({ invoiceId }) => invoiceId),
      notes.map(({ id }) => id),
      notes.map(({ text }) => text),
      notes.map(({ authorId }) => authorId),
      notes.map(({ authorName }) => authorName),
      notes.map(() => sequences.take()),
    ]);
  }
}

const nameOf = ({ invoiceId, id }: Pick<StoredNote, 'invoiceId' | 'id'>) => `${invoiceId}/${id}`;
