import { mayAnswer, type Said } from '#shared/conversation/contract.ts';
import type { Asked } from '#shared/invoices/contract.ts';
import { may, type Role } from '#shared/permissions.ts';
import { writeAudit } from '../../platform/audit/write.ts';
import { reserve, withSeq } from '../../platform/feed/sequence.ts';
import { conflict, invalid, Problem } from '../../platform/http/problem.ts';
import { displayName, lockMember } from '../accounts/memberStore.ts';
import { nameOf } from '../auth/personStore.ts';
import { type Deciding, requireUndecided } from '../invoices/Deciding.ts';
import { type InvoiceRow, invoices, presentInvoice } from '../invoices/invoiceStore.ts';
import { type CommentRow, insertComment, markTakenBack, presentComment } from './commentStore.ts';
import { lockInvoice, saidBefore } from './comments.ts';

/** Asks a colleague about the invoice, which keeps its approvals meanwhile. */
export async function ask(
  deciding: Deciding,
  invoiceId: string,
  { id, to, question }: { id: string; to: string; question: string },
): Promise<Said> {
  const { tx, personId } = deciding;
  // Lock order: members before invoices.
  const colleague = await lockMember(tx, to);
  const invoice = await lockInvoice(tx, invoiceId);
  const repeated = await saidBefore(tx, { id, invoiceId, personId });
  if (repeated) return answerWith('Question sent', repeated, invoice);
  requireUndecided(invoice);
  if (invoice.asked) {
    throw conflict(
      'already_asked',
      `${invoice.asked.toName} has been asked already. One question at a time: wait for the answer.`,
    );
  }
  if (!colleague || to === personId || !may(colleague.roles, 'invoices.comment')) {
    throw invalid([{ path: 'to', message: 'Choose a colleague who may answer' }]);
  }
  const [byName, toName] = [await displayName(tx, personId), nameOf(colleague)];
  const sequences = await reserve(tx, 2);
  const row = await insertComment(tx, {
    id,
    invoiceId: invoice.id,
    kind: 'question',
    text: question,
    mentions: [],
    authorId: personId,
    authorName: byName,
    toId: to,
    toName,
    seq: sequences.take(),
  });
  const asked = {
    commentId: id,
    by: personId,
    byName,
    to,
    toName,
    question,
    at: row.createdAt.toISOString(),
  };
  const now = await changeQuestion(
    deciding,
    invoice,
    { asked, seq: sequences.take() },
    'question',
    row,
  );
  return answerWith('Question sent', row, now);
}

/** Answers the open question, and closes it. */
export async function answer(
  deciding: Deciding,
  invoiceId: string,
  { id, text, questionId }: { id: string; text: string; questionId?: string | undefined },
  roles: readonly Role[],
): Promise<Said> {
  const { tx, personId } = deciding;
  const invoice = await lockInvoice(tx, invoiceId);
  const repeated = await saidBefore(tx, { id, invoiceId, personId });
  if (repeated) return answerWith('Answer sent', repeated, invoice);
  const asked = requireAsked(invoice, questionId);
  if (!mayAnswer(asked, personId, roles)) {
    throw new Problem(403, 'not_asked', `${asked.toName} has been asked, not you.`);
  }
  const sequences = await reserve(tx, 2);
  const row = await insertComment(tx, {
    id,
    invoiceId: invoice.id,
    kind: 'answer',
    text,
    mentions: [],
    authorId: personId,
    authorName: await displayName(tx, personId),
    toId: asked.by,
    toName: asked.byName,
    seq: sequences.take(),
  });
  const now = await changeQuestion(
    deciding,
    invoice,
    { asked: null, seq: sequences.take() },
    'answer',
    row,
  );
  return answerWith('Answer sent', row, now);
}

export async function takeBack(
  deciding: Deciding,
  invoiceId: string,
  questionId?: string,
): Promise<Said> {
  const { tx, personId } = deciding;
  const invoice = await lockInvoice(tx, invoiceId);
  const asked = requireAsked(invoice, questionId);
  if (asked.by !== personId) {
    throw new Problem(403, 'not_yours', `Only ${asked.byName} may take this question back.`);
  }
  const sequences = await reserve(tx, 2);
  const row = await markTakenBack(tx, asked.commentId, sequences.take());
  const now = await changeQuestion(
    deciding,
    invoice,
    { asked: null, seq: sequences.take() },
    'question taken back',
    row,
  );
  return answerWith('Question taken back', row, now);
}

function requireAsked({ asked }: InvoiceRow, questionId: string | undefined): Asked {
  if (!asked) throw conflict('not_asked', 'No question about this invoice is open any more.');
  if (questionId !== undefined && questionId !== asked.commentId) {
    throw conflict('other_question', 'Another question has been asked meanwhile. Read it first.');
  }
  return asked;
}

async function changeQuestion(
  { tx, actor }: Deciding,
  { id, asked: before }: InvoiceRow,
  { asked, seq }: { asked: Asked | null; seq: number },
  said: string,
  row: CommentRow,
): Promise<InvoiceRow> {
  const now = await invoices.change(tx, id, seq, { asked });
  await writeAudit(tx, actor, {
    category: 'INVOICE',
    action: 'update',
    entityType: 'invoice',
    entityId: id,
    metadata: { said, commentId: row.id, comments: row.text },
    oldValues: { asked: before?.toName ?? null },
    newValues: { asked: asked?.toName ?? null },
  });
  return now;
}

function answerWith(message: string, row: CommentRow, invoice: InvoiceRow): Said {
  return {
    message,
    comment: withSeq(row, presentComment),
    invoice: withSeq(invoice, presentInvoice),
  };
}
