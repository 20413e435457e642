import * as Y from 'yjs';
import {
  type DocumentContent,
  type DocumentValue,
  nothingChanged,
} from '#shared/documents/content.ts';
import { isFrozen } from '#shared/invoices/contract.ts';
import { isLocked } from '#sync/client/decisions/decide.ts';
import { keepEdits } from '#sync/client/documents/keepEdits.ts';
import { isUnsentEdit, itemsOf } from '#sync/client/outbox/outbox.ts';
import { docOf } from '#sync/client/projection/keptDocument.ts';
import type { EditItem, InvoiceRow } from '#sync/client/tables/rows.ts';
import { contentOf, mapOf } from '#sync/protocol/content.ts';
import { documentName } from '#sync/protocol/documentName.ts';
import { editId } from '#sync/protocol/editId.ts';
import type { LocalDatabase } from '../database/LocalDatabase.ts';
import { pause } from '../device/inSlices.ts';
import { valueOnScreen } from './valueOnScreen.ts';

/** Values by field. */
export type FieldEdits = Readonly<Record<string, DocumentValue>>;

/** The fields of one invoice that an edit changed, before and after. */
export interface EditedInvoice {
  id: string;
  before: FieldEdits;
  after: FieldEdits;
}

interface EditingMany {
  author: EditItem['author'];
  /** The wanted values of an invoice; `null` leaves it as it is. */
  wanted: (row: InvoiceRow) => FieldEdits | null;
  onProgress?: (done: number) => void;
}

/** Per transaction: few, so that the page and other writers do not wait, but not one, because every commit updates lists. */
const perTransaction = 25;

/**
 * Edits fields of many invoices that need not be open, each in its own document, as if a person entered them there.
 * Decided invoices, and those with a decision under way, stay as they are.
 */
export async function editMany(
  database: LocalDatabase,
  ids: readonly string[],
  { author, wanted, onProgress }: EditingMany,
): Promise<EditedInvoice[]> {
  const edited: EditedInvoice[] = [];
  for (let begin = 0; begin < ids.length; begin += perTransaction) {
    const some = ids.slice(begin, begin + perTransaction);
    const done = await database.transaction('rw', database.syncTables, async () => {
      const all: (EditedInvoice | null)[] = [];
      for (const id of some) all.push(await editOne(database, id, { author, wanted }));
      return all;
    });
    edited.push(...done.filter((one) => one !== null));
    onProgress?.(Math.min(begin + perTransaction, ids.length));
    await pause();
  }
  return edited;
}

/** Restores what the fields had before, except where somebody has changed them since. */
export async function undoMany(
  database: LocalDatabase,
  edits: readonly EditedInvoice[],
  author: EditItem['author'],
): Promise<number> {
  const undone = new Map(edits.map((edit) => [edit.id, edit]));
  const restored = await editMany(database, [...undone.keys()], {
    author,
    wanted(row) {
      const { before = {}, after = {} } = undone.get(row.id) ?? {};
      const ours = Object.entries(before).filter(
        ([field]) => (nowIn(row, field) ?? null) === (after[field] ?? null),
      );
      return ours.length > 0 ? Object.fromEntries(ours) : null;
    },
  });
  return restored.length;
}

async function editOne(
  database: LocalDatabase,
  id: string,
  { author, wanted }: Pick<EditingMany, 'author' | 'wanted'>,
): Promise<EditedInvoice | null> {
  const name = documentName('invoice', id);
  const row = await database.invoices.get(id);
  const items = await itemsOf(database, name);
  if (!row || isFrozen(row) || isLocked(items)) return null;
  const kept = await database.documents.get(name);
  const doc = docOf(
    kept,
    items.filter(isUnsentEdit).map(({ update }) => update),
  );
  try {
    const content = contentOf(doc);
    const entries = changedEntries(content, row, wanted(row) ?? {});
    if (entries.length === 0) return null;
    const reached = Y.encodeStateVector(doc);
    doc.transact(() => {
      for (const { map, key, value } of entries) mapOf(doc, map).set(key, value);
    });
    const update = Y.encodeStateAsUpdate(doc, reached);
    const edit = { editId: editId(update), update, entries, author, madeAt: Date.now() };
    await keepEdits(database, name, kept?.generation ?? 0, [edit]);
    return {
      id,
      before: Object.fromEntries(entries.map(({ key, before }) => [key, before ?? null])),
      after: Object.fromEntries(entries.map(({ key, value }) => [key, value])),
    };
  } finally {
    doc.destroy();
  }
}

/** An unchanged field is no edit. */
function changedEntries(content: DocumentContent, row: InvoiceRow, wanted: FieldEdits) {
  return Object.entries(wanted)
    .map(([key, value]) => ({
      map: 'fields' as const,
      key,
      value,
      before: valueOnScreen({ map: 'fields', key }, content, row),
    }))
    .filter(({ value, before }) => value !== (before ?? null));
}

function nowIn(row: InvoiceRow, field: string): DocumentValue | undefined {
  return valueOnScreen({ map: 'fields', key: field }, nothingChanged, row);
}
