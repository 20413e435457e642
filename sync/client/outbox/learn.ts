import type { DocumentName } from '../../protocol/documentName.ts';
import { emptyDocument, withUpdates } from '../documents/keptDocument.ts';
import { keepFact } from '../tables/facts.ts';
import { recompute } from '../tables/recompute.ts';
import type { SyncDatabase } from '../tables/SyncDatabase.ts';
import { unsentEdits } from './outbox.ts';

interface Learned {
  /** Ids of own edits that are durable now (SPEC 11.1). */
  durable?: Iterable<string>;
  /** Other updates that the server has. */
  updates?: readonly Uint8Array[];
}

/** Stores what a socket or an exchange said that the server has of a document. */
export function learn(
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
