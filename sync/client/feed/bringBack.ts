import * as Y from 'yjs';
import { documentMaps } from '#shared/documents/content.ts';
import type { Change, KeptDocument } from '#shared/sync/contract.ts';
import { contentOf } from '../../protocol/content.ts';
import { type DocumentName, documentName } from '../../protocol/documentName.ts';
import { editId } from '../../protocol/editId.ts';
import { docOf, emptyDocument, lacksNothing } from '../projection/keptDocument.ts';
import { isFrozen, tableOf } from '../tables/domainRows.ts';
import type { EditedEntry } from '../tables/rows.ts';
import type { SyncDatabase } from '../tables/SyncDatabase.ts';
import { bringsDocument, bytesOf, knownIn } from './changedRow.ts';

/**
 * Edits that this device knows as durable, but that the documents of a repeated first load lack, because the database was
 * restored from an earlier time: they become unsent again (SPEC 8.10). Runs in the transaction that stores the page.
 */
export async function bringBackEdits(
  database: SyncDatabase,
  changes: readonly Change[],
  { person, now }: { person: string; now: number },
): Promise<void> {
  if ((await database.documents.count()) === 0) return;
  for (const change of changes) {
    if (!bringsDocument(database, change) || change.row === null) continue;
    const name = documentName(change.kind, change.id);
    // A frozen row takes no edits, so the feed has no document of it to compare with.
    if (isFrozen(database, knownIn(change))) continue;
    await bringBack(database, name, change.document, { person, now });
  }
}

async function bringBack(
  database: SyncDatabase,
  name: DocumentName,
  document: KeptDocument | undefined,
  { person, now }: { person: string; now: number },
): Promise<void> {
  const kept = await database.documents.get(name);
  if (!kept) return;
  const here = docOf(kept, []);
  const there = docOf(document && { ...emptyDocument(name), ...bytesOf(document) }, []);
  try {
    if (lacksNothing(there, here)) return;
    const update = Y.encodeStateAsUpdate(here, Y.encodeStateVector(there));
    const changed = changedBy(update, there);
    const own = await ownNotes(database, changed, person);
    await database.outbox.add({
      kind: 'edit',
      entity: name,
      editId: editId(update),
      update,
      entries: changed.filter(({ map, key }) => map !== 'notes' || own.has(key)),
      author: { id: person, name: [...own.values()][0] ?? '' },
      madeAt: now,
      alone: false,
      state: 'waiting',
      problem: null,
    });
    // From here on the server has only the updates that the feed brings.
    const { version } = kept;
    await database.documents.put({
      ...kept,
      snapshot: null,
      updates: [],
      version: version + 1,
      ahead: false,
    });
  } finally {
    here.destroy();
    there.destroy();
  }
}

/** The values that an update of a document changes. */
function changedBy(update: Uint8Array, doc: Y.Doc): EditedEntry[] {
  const before = contentOf(doc);
  Y.applyUpdate(doc, update);
  const after = contentOf(doc);
  return documentMaps.flatMap((map) =>
    Object.entries(after[map])
      .filter(([key, value]) => JSON.stringify(value) !== JSON.stringify(before[map][key]))
      .map(([key, value]) => ({ map, key, value, before: before[map][key] })),
  );
}

/** The notes of this person among the changes, with the name under which they were written. */
async function ownNotes(
  database: SyncDatabase,
  changed: readonly EditedEntry[],
  person: string,
): Promise<ReadonlyMap<string, string>> {
  const ids = changed.filter(({ map }) => map === 'notes').map(({ key }) => key);
  const notes = await tableOf(database, 'note').bulkGet(ids);
  return new Map(
    notes.flatMap((note) => (note?.authorId === person ? [[note.id, note.authorName]] : [])),
  );
}
