import type { Said } from '#shared/conversation/contract.ts';
import { writeAudit } from '../../platform/audit/write.ts';
import type { AccountTx } from '../../platform/db/transaction.ts';
import { nextSeq, withSeq } from '../../platform/feed/sequence.ts';
import { conflict, notFound, Problem } from '../../platform/http/problem.ts';
import { displayName, listMembers } from '../accounts/memberStore.ts';
import type { Deciding } from '../invoices/Deciding.ts';
import { type InvoiceRow, invoices } from '../invoices/invoiceStore.ts';
import { noInvoice } from '../invoices/trashStore.ts';
import {
  type CommentRow,
  insertComment,
  lockComment,
  presentComment,
  removeCommentRow,
} from './commentStore.ts';

interface CommentInput {
  id: string;
  text: string;
  mentions: readonly string[];
}

/** Allowed on decided invoices too. */
export async function comment(
  { tx, personId, actor }: Deciding,
  invoiceId: string,
  { id, text, mentions }: CommentInput,
): Promise<Said> {
  const invoice = await lockInvoice(tx, invoiceId);
  const repeated = await saidBefore(tx, { id, invoiceId, personId });
  if (repeated) return answerWith(repeated);
  const memberIds = new Set((await listMembers(tx)).map((member) => member.personId));
  const row = await insertComment(tx, {
    id,
    invoiceId: invoice.id,
    kind: 'comment',
    text,
    mentions: [...new Set(mentions)].filter((mentioned) => memberIds.has(mentioned)),
    authorId: personId,
    authorName: await displayName(tx, personId),
    toId: null,
    toName: null,
    seq: await nextSeq(tx),
  });
  await writeAudit(tx, actor, {
    category: 'INVOICE',
    action: 'update',
    entityType: 'invoice',
    entityId: invoice.id,
    metadata: { said: 'comment', commentId: id, mentions: row.mentions },
  });
  return answerWith(row);
}

function answerWith(row: CommentRow): Said {
  return { message: 'Comment added', comment: withSeq(row, presentComment) };
}

/** Finds the comment if the device sends it again because it did not get the answer. */
export async function saidBefore(
  tx: AccountTx,
  { id, invoiceId, personId }: { id: string; invoiceId: string; personId: string },
): Promise<CommentRow | null> {
  const row = await lockComment(tx, id);
  if (!row) return null;
  if (row.authorId === personId && row.invoiceId === invoiceId && !row.deletedAt) return row;
  throw conflict('id_taken', 'There is a comment with this id already.');
}

export async function lockInvoice(tx: AccountTx, invoiceId: string): Promise<InvoiceRow> {
  const invoice = await invoices.lock(tx, invoiceId);
  if (!invoice) throw await noInvoice(tx, invoiceId);
  return invoice;
}

/** The text is deleted for good, and not written into the audit log. */
export async function removeOwn(
  { tx, personId, actor }: Deciding,
  { invoiceId, commentId }: { invoiceId: string; commentId: string },
): Promise<void> {
  const invoice = await lockInvoice(tx, invoiceId);
  const row = await lockComment(tx, commentId);
  if (!row || row.invoiceId !== invoice.id || row.deletedAt) throw notFound('comment');
  if (row.authorId !== personId) {
    throw new Problem(403, 'not_yours', 'Only its author may delete a comment.');
  }
  if (row.kind !== 'comment') {
    throw conflict('part_of_question', 'Questions and answers stay in the conversation.');
  }
  await removeCommentRow(tx, row.id, await nextSeq(tx));
  await writeAudit(tx, actor, {
    category: 'INVOICE',
    action: 'update',
    entityType: 'invoice',
    entityId: invoice.id,
    metadata: { said: 'removed', commentId: row.id },
  });
}
