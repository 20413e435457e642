import { z } from 'zod';
import { endpoint } from '../http/endpoint.ts';
import { id } from '../ids.ts';
import { invoiceNow } from '../invoices/contract.ts';

export const longestComment = 2_000;

const text = z.string().trim().min(1, 'Please write something').max(longestComment);

export const commentKind = z.enum(['comment', 'question', 'answer']);

/** Something that somebody said about an invoice. Members stand in its text by their ids, see `mentions.ts`. */
export const comment = z.object({
  id,
  invoiceId: id,
  kind: commentKind,
  text: z.string(),
  mentions: z.array(id),
  authorId: id,
  authorName: z.string(),
  /** With a question: who is asked. */
  toId: id.nullable(),
  toName: z.string().nullable(),
  /** With a question: its author has taken it back. */
  takenBack: z.boolean(),
  createdAt: z.iso.datetime(),
});
export type Comment = z.infer<typeof comment>;

/** With the rows' places in the account's sequence of changes. */
const said = z.object({
  message: z.string(),
  comment: comment.extend({ seq: z.int() }),
  /** Where it changes what the invoice waits for. */
  invoice: invoiceNow.optional(),
});
export type Said = z.infer<typeof said>;

/** The one that the person saw: another may have been asked meanwhile. */
const sameQuestion = id.optional();

const one = z.strictObject({ invoiceId: id });

/** The id is made by the device: the same comment is taken once. */
export const addComment = endpoint({
  method: 'POST',
  path: '/api/invoices/:invoiceId/comments',
  access: 'invoices.comment',
  params: one,
  body: z.strictObject({ id, text, mentions: z.array(id).max(20).default([]) }),
  answer: said,
});

/** By its author. Questions and answers stay. */
export const removeComment = endpoint({
  method: 'DELETE',
  path: '/api/invoices/:invoiceId/comments/:commentId',
  access: 'invoices.comment',
  params: z.strictObject({ invoiceId: id, commentId: id }),
});

/** Approvals that were given stay, and others may go on approving. */
export const askQuestion = endpoint({
  method: 'POST',
  path: '/api/invoices/:invoiceId/ask',
  access: 'invoices.comment',
  params: one,
  body: z.strictObject({ id, to: id, question: text }),
  answer: said,
});

/** By the one who was asked, or by a manager or an admin. */
export const answerQuestion = endpoint({
  method: 'POST',
  path: '/api/invoices/:invoiceId/answer',
  access: 'invoices.comment',
  params: one,
  body: z.strictObject({
    id,
    text,
    questionId: sameQuestion,
  }),
  answer: said,
});

/** By the one who asked. */
export const takeQuestionBack = endpoint({
  method: 'POST',
  path: '/api/invoices/:invoiceId/take-question-back',
  access: 'invoices.comment',
  params: one,
  body: z.strictObject({ questionId: sameQuestion }),
  answer: said,
});
