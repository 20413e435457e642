import type { DocumentName } from '../../protocol/documentName.ts';
import { keepFact } from '../tables/facts.ts';
import { recompute } from '../tables/recompute.ts';
import type { EditItem } from '../tables/rows.ts';
import type { SyncDatabase } from '../tables/SyncDatabase.ts';

export type EditToKeep = Pick<EditItem, 'editId' | 'update' | 'entries' | 'author' | 'madeAt'>;

/**
 * Puts edits on the device: into the outbox and over the row, both or neither. `stale` when something of the document was
 * taken back meanwhile: they were made on top of that, and have to be made anew.
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
