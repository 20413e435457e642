import { z } from 'zod';
import { endpoint } from '../http/endpoint.ts';
import { id } from '../ids.ts';
import { type Asked, type Invoice, invoiceNow } from '../invoices/contract.ts';
import type { Role } from '../permissions.ts';

type Questioned = Pick<Invoice, 'status' | 'asked'>;

/** Whether an open question of the invoice is addressed to this person. Decided invoices have none. */
export function asksMe({ status, asked }: Questioned, personId: string): boolean {
  return status === 'pending_review' && asked?.to === personId;
}

/** Managers and admins may answer in place of the person who was asked. */
export function mayAnswer({ to }: Asked, personId: string, roles: readonly Role[]): boolean {
  return to === personId || roles.includes('manager') || roles.includes('admin');
}

export const longestComment = 2_000;

const text = z.string().trim().min(1, 'Please write something').max(longestComment);

const commentKind = z.enum(['comment', 'question', 'answer']);

/** A comment on an invoice. Its text names members by id, see `mentions.ts`. */
export const comment = z.object({
  id,
  invoiceId: id,
  kind: commentKind,
  text: z.string(),
  mentions: z.array(id),
  authorId: id,
  authorName: z.string(),
  /** The member who is asked, on questions only. */
  toId: id.nullable(),
  toName: z.string().nullable(),
  /** The author has withdrawn the question. */
  takenBack: z.boolean(),
  createdAt: z.iso.datetime(),
});
export type Comment = z.infer<typeof comment>;

/** Rows with their position in the feed. */
const said = z.object({
  message: z.string(),
  comment: comment.extend({ seq: z.int() }),
  /** Set if the comment changes the open question of the invoice. */
  invoice: invoiceNow.optional(),
});
export type Said = z.infer<typeof said>;

/** The question that the person saw; refused if another one was asked meanwhile. */
const sameQuestion = id.optional();

const invoiceParams = z.strictObject({ invoiceId: id });

/** The device chooses the id, so that repeated requests store the comment once. */
export const addComment = endpoint({
  method: 'POST',
  path: '/api/invoices/:invoiceId/comments',
  access: 'invoices.comment',
  params: invoiceParams,
  body: z.strictObject({ id, text, mentions: z.array(id).max(20).default([]) }),
  answer: said,
});

/** Only for its author. Questions and answers cannot be removed. */
export const removeComment = endpoint({
  method: 'DELETE',
  path: '/api/invoices/:invoiceId/comments/:commentId',
  access: 'invoices.comment',
  params: z.strictObject({ invoiceId: id, commentId: id }),
});

/** Existing approvals stay, and others can still approve. */
export const askQuestion = endpoint({
  method: 'POST',
  path: '/api/invoices/:invoiceId/ask',
  access: 'invoices.comment',
  params: invoiceParams,
  body: z.strictObject({ id, to: id, question: text }),
  answer: said,
});

/** For the person who was asked, managers and admins. */
export const answerQuestion = endpoint({
  method: 'POST',
  path: '/api/invoices/:invoiceId/answer',
  access: 'invoices.comment',
  params: invoiceParams,
  body: z.strictObject({
    id,
    text,
    questionId: sameQuestion,
  }),
  answer: said,
});

/** For the author of the question. */
export const takeQuestionBack = endpoint({
  method: 'POST',
  path: '/api/invoices/:invoiceId/take-question-back',
  access: 'invoices.comment',
  params: invoiceParams,
  body: z.strictObject({ questionId: sameQuestion }),
  answer: said,
});
