import {
  addComment,
  answerQuestion,
  askQuestion,
  type Comment,
} from '#shared/conversation/contract.ts';
import type { Asked, Invoice } from '#shared/invoices/contract.ts';
import type { CommentRow, DecisionItem } from '#sync/client/tables/rows.ts';

/** A comment, question or answer, with its state in the outbox. */
export interface Saying extends Comment {
  unsent: boolean;
  attention: boolean;
}

export interface Conversation {
  /** Oldest first. */
  sayings: Saying[];
  /** The open question, with decisions that the server has not answered yet. */
  asked: Asked | null;
}

interface Author {
  id: string;
  name: string;
}

/** The conversation of an invoice, with the person's unsent comments, questions and answers. */
export function conversationOf(
  { id, asked }: Pick<Invoice, 'id' | 'asked'>,
  rows: readonly CommentRow[],
  items: readonly DecisionItem[],
  { author, nameOf }: { author: Author; nameOf: (personId: string) => string },
): Conversation {
  const sayings: Saying[] = rows
    .toSorted((one, other) => (one.createdAt < other.createdAt ? -1 : 1))
    .map((row) => ({ ...row }));
  let open = asked;
  for (const item of items) {
    const attention = item.state === 'attention';
    const removed = item.name === 'removeComment' && !attention ? lastPart(item.path) : null;
    if (removed) sayings.splice(0, sayings.length, ...sayings.filter((one) => one.id !== removed));
    const said = sayingOf(item, { invoiceId: id, author, asked: open, nameOf });
    if (said && !sayings.some((one) => one.id === said.id)) {
      sayings.push({ ...said, unsent: !attention, attention });
    }
    if (!attention) open = askedAfter(item, open, said);
  }
  return { sayings, asked: open };
}

interface Context {
  invoiceId: string;
  author: Author;
  asked: Asked | null;
  nameOf: (personId: string) => string;
}

function sayingOf(
  { name, body, madeAt }: DecisionItem,
  { invoiceId, author, asked, nameOf }: Context,
): Comment | null {
  const common = {
    invoiceId,
    mentions: [],
    authorId: author.id,
    authorName: author.name,
    toId: null,
    toName: null,
    takenBack: false,
    createdAt: new Date(madeAt).toISOString(),
  };
  if (name === 'comment') {
    const { data } = addComment.body.safeParse(body);
    return data ? { ...common, ...data, kind: 'comment' } : null;
  }
  if (name === 'ask') {
    const { data } = askQuestion.body.safeParse(body);
    if (!data) return null;
    const { id, to, question } = data;
    return { ...common, id, kind: 'question', text: question, toId: to, toName: nameOf(to) };
  }
  if (name === 'answer') {
    const { data } = answerQuestion.body.safeParse(body);
    if (!data) return null;
    const { id, text } = data;
    return {
      ...common,
      ...{ id, kind: 'answer', text },
      toId: asked?.by ?? null,
      toName: asked?.byName ?? null,
    };
  }
  return null;
}

function askedAfter({ name }: DecisionItem, asked: Asked | null, said: Comment | null) {
  if (name === 'answer' || name === 'takeQuestionBack') return null;
  if (name !== 'ask' || !said?.toId) return asked;
  return {
    commentId: said.id,
    by: said.authorId,
    byName: said.authorName,
    to: said.toId,
    toName: said.toName ?? '',
    question: said.text,
    at: said.createdAt,
  };
}

function lastPart(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}
