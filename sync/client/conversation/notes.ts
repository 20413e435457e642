import type { DocumentValue, DocumentValues } from '#shared/documents/content.ts';
import { type DocumentName, partsOf } from '../../protocol/documentName.ts';
import { deleteRows, putKnown } from '../tables/domainRows.ts';
import { keepFactOf } from '../tables/facts.ts';
import type { EditItem } from '../tables/rows.ts';
import type { SyncDatabase } from '../tables/SyncDatabase.ts';

const settled = { unsent: false, attention: false };

/** Shows unsent notes among the others, and puts back those that were taken back. */
export async function layNotes(
  database: SyncDatabase,
  name: DocumentName,
  edits: readonly EditItem[],
  texts: DocumentValues,
): Promise<void> {
  const written = new Map<string, EditItem>();
  for (const edit of edits) {
    for (const { map, key } of edit.entries) if (map === 'notes') written.set(key, edit);
  }
  await settleNotes(database, name, new Set(written.keys()), texts);
  const { id: invoiceId } = partsOf(name);
  for (const [id, { author, madeAt }] of written) {
    const fact = await keepFactOf(database, name, 'note', id);
    if (!fact)
      await database.facts.put({
        kind: 'note',
        id,
        entity: name,
        seq: 0,
        known: null,
        ahead: false,
      });
    const text = textIn(texts[id]);
    if (text === '') {
      await deleteRows(database, 'note', [id]);
      continue;
    }
    const row = {
      id,
      invoiceId,
      text,
      authorId: author.id,
      authorName: author.name,
      updatedAt: new Date(madeAt).toISOString(),
    };
    const marks = { seq: fact?.seq ?? 0, unsent: true, attention: false };
    await putKnown(database, { kind: 'note', row }, marks);
  }
}

/** Those that are no longer unsent: sent ones stay as they were written until the feed brings them, others are put back. */
async function settleNotes(
  database: SyncDatabase,
  name: DocumentName,
  unsent: ReadonlySet<string>,
  texts: DocumentValues,
): Promise<void> {
  const facts = await database.facts.where('entity').equals(name).toArray();
  for (const { kind, id, seq, known } of facts) {
    if (kind !== 'note' || unsent.has(id)) continue;
    const shown = await database.notes.get(id);
    const text = textIn(texts[id]);
    const isTold = known?.kind === 'note' && known.row.text === text;
    if (!isTold && shown && shown.text === text) await database.notes.put({ ...shown, ...settled });
    else if (known) await putKnown(database, known, { seq, ...settled });
    else await deleteRows(database, 'note', [id]);
    await database.facts.delete([kind, id]);
  }
}

/** As the server takes it: an empty note is gone. */
function textIn(value: DocumentValue | undefined): string {
  return typeof value === 'string' ? value.trim() : '';
}
