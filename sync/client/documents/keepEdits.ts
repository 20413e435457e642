import type { DocumentName } from '../../protocol/documentName.ts';
import { unsentEdits } from '../outbox/outbox.ts';
import { emptyDocument, withUpdates } from '../projection/keptDocument.ts';
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
 * Stores edits on the device: in the outbox and in the row, in one transaction. `stale` when an edit of the document was
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
    for (const edit of edits) {
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
