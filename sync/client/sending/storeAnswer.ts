import { z } from 'zod';
import { bulkApprove } from '#shared/approvals/contract.ts';
import { addComment } from '#shared/conversation/contract.ts';
import type { DocumentKind } from '#shared/documents/content.ts';
import type { EditedKinds } from '#shared/sync/rowKinds.ts';
import { deleteInvoice, type Trashed } from '#shared/trash/contract.ts';
import { setApart } from '#shared/vendors/contract.ts';
import { createView } from '#shared/views/contract.ts';
import { closeFinding } from '#shared/witness/contract.ts';
import { type DocumentName, isDocumentName, partsOf } from '../../protocol/documentName.ts';
import { isConversation } from '../outbox/conversation.ts';
import { findingIn } from '../outbox/findings.ts';
import { giveBackPart, refusedPart } from '../outbox/parts.ts';
import { viewIn } from '../outbox/views.ts';
import { recompute, recomputeAbout } from '../projection/recompute.ts';
import { deleteRows, entityOf, keepFact } from '../tables/domainRows.ts';
import type { DecisionItem, ServerRow, ServerRowOf } from '../tables/rows.ts';
import type { SyncDatabase } from '../tables/SyncDatabase.ts';

const withSeq = z.object({ seq: z.int() });

/** Stores the rows in an answer, in the transaction that removes the decision from the outbox. */
export async function storeAnswer(
  database: SyncDatabase,
  decision: DecisionItem,
  json: unknown,
): Promise<void> {
  if (decision.parts.length > 0) await storeParts(database, decision, json);
  if (isConversation(decision.entity)) await storeComment(database, decision, json);
  const viewId = viewIn(decision.entity);
  if (viewId !== null) await storeView(database, viewId, decision, json);
  const findingId = findingIn(decision.entity);
  if (findingId !== null) await storeFinding(database, findingId, json);
  if (!isDocumentName(decision.entity)) return;
  for (const name of [decision.entity, ...decision.about]) {
    const found = rowIn(database.kinds, json, name);
    if (found) await storeRow(database, found.known, found.seq);
    // The server may keep a row that others depend on; then the answer has it.
    else if (decision.method === 'DELETE') await storeDeletion(database, name, json);
  }
  await storeLikeness(database, json);
  await recomputeAbout(database, decision);
}

/** Stores the likeness of two vendors after a decision that they are different. */
async function storeLikeness(database: SyncDatabase, json: unknown): Promise<void> {
  const { data } = setApart.answer.safeParse(json);
  if (!data?.likeness) return;
  const kept = await database.likenesses.get(data.likeness.id);
  if (kept && kept.seq >= data.likeness.seq) return;
  await database.likenesses.put({ ...data.likeness, unsent: false, attention: false });
}

/** Stores a view, so that it stays as decided until the feed brings it. */
async function storeView(
  database: SyncDatabase,
  id: string,
  { method }: DecisionItem,
  json: unknown,
): Promise<void> {
  if (method === 'DELETE') return deleteRows(database, 'view', [id]);
  const { data } = createView.answer.safeParse(json);
  // An answer of another version; the feed will bring the row.
  if (!data) return;
  const kept = await database.views.get(id);
  if (kept && kept.seq >= data.seq) return;
  await database.views.put({ ...data, unsent: false, attention: false });
}

/** Stores a finding, so that it stays as decided until the feed brings it. */
async function storeFinding(database: SyncDatabase, id: string, json: unknown): Promise<void> {
  const { data } = closeFinding.answer.safeParse(json);
  // An answer of another version; the feed will bring the row.
  if (!data) return;
  const kept = await database.ledgerFindings.get(id);
  if (kept && kept.seq >= data.seq) return;
  await database.ledgerFindings.put({ ...data, unsent: false, attention: false });
}

/** Stores a comment, and its invoice if a question on it was asked or answered. */
async function storeComment(
  database: SyncDatabase,
  { method, path }: DecisionItem,
  json: unknown,
): Promise<void> {
  if (method === 'DELETE') {
    // The path ends with the id of the comment.
    await deleteRows(database, 'comment', [path.slice(path.lastIndexOf('/') + 1)]);
    return;
  }
  const { data } = addComment.answer.safeParse(json);
  // An answer of another version; the feed will bring the rows.
  if (!data) return;
  const kept = await database.comments.get(data.comment.id);
  if (!kept || kept.seq < data.comment.seq) {
    await database.comments.put({ ...data.comment, unsent: false, attention: false });
  }
  if (!data.invoice) return;
  const { seq, ...row } = data.invoice;
  const known = { kind: 'invoice', row } as const;
  await storeRow(database, known, seq);
  await recompute(database, entityOf(database, known));
}

/** Stores the rows of a bulk decision; refused parts go back to the person. */
async function storeParts(
  database: SyncDatabase,
  decision: DecisionItem,
  json: unknown,
): Promise<void> {
  const { data } = bulkApprove.answer.safeParse(json);
  // Empty for an answer of another version; the feed will bring the rows.
  for (const { seq, ...row } of data?.invoices ?? []) {
    await storeRow(database, { kind: 'invoice', row }, seq);
  }
  for (const refused of data?.refused ?? []) {
    const part = decision.parts.find(({ entity }) => partsOf(entity).id === refused.id);
    const now = data?.invoices.find(({ id }) => id === refused.id);
    if (part) await giveBackPart(database, decision, part, refusedPart(refused, now));
  }
  await recomputeAbout(database, decision);
}

/** Never replaces a newer row: a repeated answer may be old. */
async function storeRow(database: SyncDatabase, known: ServerRow, seq: number): Promise<void> {
  const name = entityOf(database, known);
  const fact = await keepFact(database, name);
  // Deleted meanwhile; the feed is newer.
  if (!fact?.known || seq < fact.seq) return;
  await database.facts.put({ ...fact, seq, known, ahead: fact.ahead || seq > fact.seq });
}

async function storeDeletion(
  database: SyncDatabase,
  name: DocumentName,
  json: unknown,
): Promise<void> {
  const { kind, id } = partsOf(name);
  const { data } = deleteInvoice.answer.safeParse(json);
  if (data) await storeTrashed(database, data.trashed);
  const fact = await keepFact(database, name);
  if (!fact) return;
  // A row that is deleted for good has no later state.
  const seq = data?.trashed.seq ?? Number.MAX_SAFE_INTEGER;
  await database.facts.put({ ...fact, seq, known: null, ahead: true });
  await deleteRows(database, kind, [id]);
  await database.documents.delete(name);
}

async function storeTrashed(database: SyncDatabase, trashed: Trashed['trashed']): Promise<void> {
  const kept = await database.trash.get(trashed.id);
  if (kept && kept.seq >= trashed.seq) return;
  await database.trash.put({ ...trashed, unsent: false, attention: false });
}

/** The row of this entity: the answer itself, or one of its properties. Ignored without `seq`. */
function rowIn(
  kinds: EditedKinds,
  json: unknown,
  name: DocumentName,
): { known: ServerRow; seq: number } | undefined {
  const { kind, id } = partsOf(name);
  const inside = typeof json === 'object' && json !== null ? Object.values(json) : [];
  const candidates: unknown[] = [json, ...inside];
  for (const candidate of candidates) {
    const known = readKnown(kinds, kind, candidate);
    const { data } = withSeq.safeParse(candidate);
    if (known && known.row.id === id && data) return { known, seq: data.seq };
  }
  return undefined;
}

function readKnown<Kind extends DocumentKind>(
  kinds: EditedKinds,
  kind: Kind,
  json: unknown,
): ServerRowOf<Kind> | undefined {
  const { data: row } = kinds[kind].schema.safeParse(json);
  return row && { kind, row };
}
