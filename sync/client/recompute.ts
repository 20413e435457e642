import { contentOf } from '../protocol/content.ts';
import { type DocumentName, partsOf } from '../protocol/documentName.ts';
import { deleteRows, mark, putKnown } from './domainRows.ts';
import { docOf } from './keptDocument.ts';
import { isDecided, layContentOver } from './layContentOver.ts';
import { layNotes } from './notes.ts';
import { isUnsentEdit, itemsOf } from './outbox.ts';
import type { DocumentRow, OutboxItem } from './rows.ts';
import type { SyncDatabase } from './SyncDatabase.ts';

/**
 * Lays what this device knows of an entity over the server's row, for the lists to read. Inside the transaction that
 * changed something about it. What the server has told as well by now is forgotten here.
 */
export async function recompute(database: SyncDatabase, name: DocumentName): Promise<void> {
  const { kind, id } = partsOf(name);
  const items = await itemsOf(database, name);
  const marks = marksOf(items);
  const fact = await database.facts.get([kind, id]);
  if (!fact) {
    await mark(database, kind, id, marks);
    return;
  }
  if (!fact.known) {
    await deleteRows(database, kind, [id]);
    return;
  }
  const edits = items.filter(isUnsentEdit);
  const kept = await dropOfDecided(database, name, isDecided(fact.known) && edits.length === 0);
  const doc = docOf(
    kept,
    edits.map(({ update }) => update),
  );
  const content = contentOf(doc);
  doc.destroy();
  await putKnown(database, layContentOver(fact.known, content), { seq: fact.seq, ...marks });
  await layNotes(database, name, edits, content.notes);
  if (edits.length === 0 && !kept?.ahead && !fact.ahead) await database.facts.delete([kind, id]);
}

export function marksOf(items: readonly OutboxItem[]): { unsent: boolean; attention: boolean } {
  return {
    unsent: items.some(({ state }) => state !== 'attention'),
    attention: items.some(({ state }) => state === 'attention'),
  };
}

/** The document of a decided invoice is of no use here: nothing more is edited on top of it. */
async function dropOfDecided(
  database: SyncDatabase,
  name: DocumentName,
  decided: boolean,
): Promise<DocumentRow | undefined> {
  const kept = await database.documents.get(name);
  if (!kept || !decided) return kept;
  // Copies in memory must still see that something was taken back.
  if (kept.generation === 0) await database.documents.delete(name);
  else await database.documents.put({ ...kept, snapshot: null, updates: [], ahead: false });
  return undefined;
}
