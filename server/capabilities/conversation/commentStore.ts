import type { Comment } from '#shared/conversation/contract.ts';
import { statement } from '../../platform/db/statement.ts';
import type { AccountTx } from '../../platform/db/transaction.ts';

export interface CommentRow extends Omit<Comment, 'createdAt'> {
  seq: string;
  createdAt: Date;
  deletedAt: Date | null;
}

export const commentList = `id, invoice_id as "invoiceId", kind, text, mentions, author_id as "authorId",
  author_name as "authorName", to_id as "toId", to_name as "toName", taken_back as "takenBack", seq,
  created_at as "createdAt", deleted_at as "deletedAt"`;

const insert = statement(`
  insert into invoice_comments (id, invoice_id, kind, text, mentions, author_id, author_name, to_id, to_name, seq)
  values ($1, $2, $3, $4, $5::uuid[], $6, $7, $8, $9, $10) returning ${commentList}`);

export type NewComment = Omit<Comment, 'takenBack' | 'createdAt'> & { seq: number };

export async function insertComment(tx: AccountTx, comment: NewComment): Promise<CommentRow> {
  const { id, invoiceId, kind, text, mentions, authorId, authorName, toId, toName, seq } = comment;
  const values = [id, invoiceId, kind, text, mentions, authorId, authorName, toId, toName, seq];
  const [row] = await tx.run<CommentRow>(insert, values);
  if (!row) throw new Error('A comment that was just stored is not there');
  return row;
}

const lock = statement(
  `select ${commentList} from invoice_comments where account_id = $1 and id = $2 for update`,
);

/** Finds deleted comments too. */
export async function lockComment(tx: AccountTx, id: string): Promise<CommentRow | undefined> {
  return (await tx.run<CommentRow>(lock, [tx.accountId, id]))[0];
}

const remove = statement(`
  update invoice_comments set text = '', mentions = '{}', deleted_at = now(), seq = $3
  where account_id = $1 and id = $2`);

/** Leaves a tombstone, so that devices that have the comment remove it. */
export async function removeCommentRow(tx: AccountTx, id: string, seq: number): Promise<void> {
  await tx.run(remove, [tx.accountId, id, seq]);
}

const takeBack = statement(`
  update invoice_comments set taken_back = true, seq = $3
  where account_id = $1 and id = $2 returning ${commentList}`);

export async function markTakenBack(tx: AccountTx, id: string, seq: number): Promise<CommentRow> {
  const [row] = await tx.run<CommentRow>(takeBack, [tx.accountId, id, seq]);
  if (!row) throw new Error('The question that an invoice waits for is not there');
  return row;
}

export function presentComment(row: CommentRow): Comment {
  const { seq, deletedAt, createdAt, ...comment } = row;
  return { ...comment, createdAt: createdAt.toISOString() };
}
