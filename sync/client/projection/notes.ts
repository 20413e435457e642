import type { DocumentValue, DocumentValues } from '#shared/documents/content.ts';
import { type DocumentName, partsOf } from '../../protocol/documentName.ts';
import { deleteRows, keepFactOf, putServerRow } from '../tables/domainRows.ts';
import type { EditItem } from '../tables/rows.ts';
import type { SyncDatabase } from '../tables/SyncDatabase.ts';

const sentMarks = { unsent: false, attention: false };

/** Shows unsent notes among the others, and restores the server's text of those that were refused. */
export async function showUnsentNotes(
  database: SyncDatabase,
  name: DocumentName,
  edits: readonly EditItem[],
  texts: DocumentValues,
): Promise<void> {
  const written = new Map<string, EditItem>();
  for (const edit of edits) {
    for (const { map, key } of edit.entries) if (map === 'notes') written.set(key, edit);
  }
  await clearSentNotes(database, name, new Set(written.keys()), texts);
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
    await putServerRow(database, { kind: 'note', row }, marks);
  }
}

/** For notes no longer unsent: a sent one stays visible until the feed brings it; a refused one is restored. */
async function clearSentNotes(
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
    const isInFeed = known?.kind === 'note' && known.row.text === text;
    if (!isInFeed && shown && shown.text === text)
      await database.notes.put({ ...shown, ...sentMarks });
    else if (known) await putServerRow(database, known, { seq, ...sentMarks });
    else await deleteRows(database, 'note', [id]);
    await database.facts.delete([kind, id]);
  }
}

/** As the server stores it: an empty note is deleted. */
function textIn(value: DocumentValue | undefined): string {
  return typeof value === 'string' ? value.trim() : '';
}
