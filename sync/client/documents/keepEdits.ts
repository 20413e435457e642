import type { DocumentName } from '../../protocol/documentName.ts';
import { keepFact } from '../tables/facts.ts';
import { recompute } from '../tables/recompute.ts';
import type { EditItem } from '../tables/rows.ts';
import type { SyncDatabase } from '../tables/SyncDatabase.ts';

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
