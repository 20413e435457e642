import type { DocumentContent, DocumentKind } from '#shared/documents/content.ts';
import { type EditedKinds, isFrozenRow } from '#shared/sync/rowKinds.ts';
import { contentOf } from '../../protocol/content.ts';
import { type DocumentName, isDocumentName, partsOf } from '../../protocol/documentName.ts';
import { isUnsentEdit, itemsOf } from '../outbox/outbox.ts';
import {
  deleteRows,
  isEdited,
  isFrozen,
  keepFact,
  mark,
  putServerRow,
} from '../tables/domainRows.ts';
import type { DecisionItem, DocumentRow, OutboxItem, ServerRowOf } from '../tables/rows.ts';
import type { SyncDatabase } from '../tables/SyncDatabase.ts';
import { docOf } from './keptDocument.ts';
import { showUnsentNotes } from './notes.ts';

/** The server's row with the values of a document over it, as the server will compute it. */
function layContentOver<Kind extends DocumentKind>(
  kinds: EditedKinds,
  known: ServerRowOf<Kind>,
  content: DocumentContent,
): ServerRowOf<Kind> {
  // Edits of a frozen row will be refused, so they are not shown as if they were saved.
  return isFrozenRow(kinds, known)
    ? known
    : { kind: known.kind, row: kinds[known.kind].layOver(known.row, content) };
}

/**
 * Computes the row that lists show: the server's row with the device's edits over it. Runs in the transaction that
 * changed one of them. Deletes the fact once the feed has brought everything.
 */
export async function recompute(database: SyncDatabase, name: DocumentName): Promise<void> {
  const { kind, id } = partsOf(name);
  const items = await itemsOf(database, name);
  const marks = marksOf(items);
  const isRemoved = items.some(isRemoval);
  const fact = isRemoved ? await keepFact(database, name) : await database.facts.get([kind, id]);
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
  if (isRemoved) await deleteRows(database, kind, [id]);
  else await putServerRow(database, shown, { seq: fact.seq, ...marks });
  await showUnsentNotes(database, name, edits, content.notes);
  if (!isRemoved && edits.length === 0 && !kept?.ahead && !fact.ahead)
    await database.facts.delete([kind, id]);
}

/** A deletion that waits; a refused one shows the row again. */
function isRemoval(item: OutboxItem): boolean {
  return item.kind === 'decision' && item.removes === true && item.state !== 'attention';
}

function marksOf(items: readonly OutboxItem[]): { unsent: boolean; attention: boolean } {
  return {
    unsent: items.some(({ state }) => state !== 'attention'),
    attention: items.some(({ state }) => state === 'attention'),
  };
}

/** Frozen rows take no edits, so their documents are not kept on the device. */
async function dropOfFrozen(
  database: SyncDatabase,
  name: DocumentName,
  frozen: boolean,
): Promise<DocumentRow | undefined> {
  const kept = await database.documents.get(name);
  if (!kept || !frozen) return kept;
  // Keep the generation, so that copies in memory see that an edit was taken back.
  if (kept.generation === 0) await database.documents.delete(name);
  else await database.documents.put({ ...kept, snapshot: null, updates: [], ahead: false });
  return undefined;
}

/** Updates every row that a decision concerns, in the transaction that changed the decision. */
export async function recomputeAbout(
  database: SyncDatabase,
  { entity, about }: Pick<DecisionItem, 'entity' | 'about'>,
): Promise<void> {
  for (const one of [entity, ...about]) {
    if (isDocumentName(one)) await recompute(database, one);
  }
}
