import * as Y from 'yjs';
import { mapOf } from '../../protocol/content.ts';
import type { DocumentName } from '../../protocol/documentName.ts';
import { editId } from '../../protocol/editId.ts';
import { unsentEdits } from '../outbox/outbox.ts';
import { contains, docOf, emptyDocument, withUpdates } from '../projection/keptDocument.ts';
import { recompute } from '../projection/recompute.ts';
import { keepFact } from '../tables/domainRows.ts';
import type { EditItem } from '../tables/rows.ts';
import type { SyncDatabase } from '../tables/SyncDatabase.ts';

interface Learned {
  /** Ids of own edits that are durable now (SPEC 11.1). */
  durable?: Iterable<string>;
  /** Other updates that the server has. */
  updates?: readonly Uint8Array[];
}

/** Stores what a socket or an exchange said that the server has of a document. */
export function storeDurable(
  database: SyncDatabase,
  name: DocumentName,
  { durable = [], updates = [] }: Learned,
): Promise<void> {
  return database.transaction('rw', database.syncTables, async () => {
    const ids = new Set(durable);
    const edits = (await unsentEdits(database, name)).filter(({ editId }) => ids.has(editId));
    if (edits.length === 0 && updates.length === 0) return;
    await database.outbox.bulkDelete(edits.map(({ order }) => order));
    await keepFact(database, name);
    const kept = (await database.documents.get(name)) ?? emptyDocument(name);
    const all = [...edits.map(({ update }) => update), ...updates];
    await database.documents.put(withUpdates(kept, all));
    await recompute(database, name);
  });
}

export type EditToKeep = Pick<EditItem, 'editId' | 'update' | 'entries' | 'author' | 'madeAt'>;

/**
 * Stores edits on the device: in the outbox and in the row, in one transaction. Twice is once. `stale` when an edit of the document was
 * taken back meanwhile: these build on it and have to be made again.
 */
export function keepEdits(
  database: SyncDatabase,
  name: DocumentName,
  generation: number,
  edits: readonly EditToKeep[],
): Promise<'kept' | 'stale'> {
  return database.transaction('rw', database.syncTables, async () => {
    const kept = await database.documents.get(name);
    if ((kept?.generation ?? 0) !== generation) return 'stale';
    const before = docOf(
      kept,
      (await unsentEdits(database, name)).map(({ update }) => update),
    );
    const news = edits.filter(({ update }) => !contains(before, update));
    before.destroy();
    for (const edit of news) {
      await database.outbox.add({
        ...edit,
        kind: 'edit',
        entity: name,
        alone: false,
        state: 'waiting',
        problem: null,
      });
    }
    await keepFact(database, name);
    await recompute(database, name);
    return 'kept';
  });
}

/** Stores the values of an edit that was stale, on top of what the device has now. */
export function keepAnew(
  database: SyncDatabase,
  name: DocumentName,
  edit: EditToKeep,
): Promise<void> {
  return database.transaction('rw', database.syncTables, async () => {
    const kept = await database.documents.get(name);
    const unsent = await unsentEdits(database, name);
    const doc = docOf(
      kept,
      unsent.map(({ update }) => update),
    );
    const before = Y.encodeStateVector(doc);
    for (const { map, key, value } of edit.entries) mapOf(doc, map).set(key, value);
    const update = Y.encodeStateAsUpdate(doc, before);
    doc.destroy();
    await keepEdits(database, name, kept?.generation ?? 0, [
      { ...edit, update, editId: editId(update) },
    ]);
  });
}
