import { contentOf } from '../../protocol/content.ts';
import { type DocumentName, partsOf } from '../../protocol/documentName.ts';
import { layNotes } from '../conversation/notes.ts';
import { docOf } from '../documents/keptDocument.ts';
import { isUnsentEdit, itemsOf } from '../outbox/outbox.ts';
import { deleteRows, isEdited, isFrozen, mark, putKnown } from './domainRows.ts';
import { layContentOver } from './layContentOver.ts';
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
  const kept = await dropOfFrozen(
    database,
    name,
    isFrozen(database, fact.known) && edits.length === 0,
  );
  const doc = docOf(
    kept,
    edits.map(({ update }) => update),
  );
  const content = contentOf(doc);
  doc.destroy();
  const shown = isEdited(database, fact.known)
    ? layContentOver(database.kinds, fact.known, content)
    : fact.known;
  await putKnown(database, shown, { seq: fact.seq, ...marks });
  await layNotes(database, name, edits, content.notes);
  if (edits.length === 0 && !kept?.ahead && !fact.ahead) await database.facts.delete([kind, id]);
}

export function marksOf(items: readonly OutboxItem[]): { unsent: boolean; attention: boolean } {
  return {
    unsent: items.some(({ state }) => state !== 'attention'),
    attention: items.some(({ state }) => state === 'attention'),
  };
}

/** The document of a frozen row is of no use here: nothing more is edited on top of it. */
async function dropOfFrozen(
  database: SyncDatabase,
  name: DocumentName,
  frozen: boolean,
): Promise<DocumentRow | undefined> {
  const kept = await database.documents.get(name);
  if (!kept || !frozen) return kept;
  // Copies in memory must still see that something was taken back.
  if (kept.generation === 0) await database.documents.delete(name);
  else await database.documents.put({ ...kept, snapshot: null, updates: [], ahead: false });
  return undefined;
}
