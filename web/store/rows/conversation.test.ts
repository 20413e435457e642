import { expect, it } from 'vitest';
import type { CommentRow, DecisionItem } from '#sync/client/tables/rows.ts';
import {
  addComment,
  answerQuestion,
  askQuestion,
  removeComment,
  takeQuestionBack,
} from '../decisions/conversationDecisions.ts';
import { conversationOf } from './conversation.ts';

const id = '01920000-0000-7000-8000-000000000001';
const me = { id: '01920000-0000-7000-8000-000000000002', name: 'Mara Meyer' };
const sam = '01920000-0000-7000-8000-000000000003';
const context = { author: me, nameOf: () => 'Sam Hale' };

function waiting(
  decision: ReturnType<typeof addComment>,
  state: DecisionItem['state'] = 'waiting',
): DecisionItem {
  return {
    kind: 'decision',
    ...{ order: 1, key: 'key', madeAt: 1_000, attempts: 0, lastAttemptAt: null },
    ...{ ifMatch: null, seen: null, creates: false, locks: false, parts: [], about: [] },
    problem: null,
    state,
    name: decision.name,
    entity: decision.entity,
    method: decision.method,
    path: decision.path,
    body: decision.body,
  };
}

const kept: CommentRow = {
  ...{ id: sam, invoiceId: id, kind: 'comment', text: 'Kept', mentions: [] },
  ...{ authorId: me.id, authorName: me.name, toId: null, toName: null, takenBack: false },
  ...{ createdAt: '2026-01-01T00:00:00.000Z', seq: 1, unsent: false, attention: false },
};

it('an unsent comment is shown once, as waiting or refused, and an unsent removal hides its comment', () => {
  const comment = addComment(id, { text: 'Hm', mentions: [] });
  const shown = (state: DecisionItem['state']) =>
    conversationOf({ id, asked: null }, [kept], [waiting(comment, state)], context).sayings;
  expect(shown('waiting')).toMatchObject([
    { text: 'Kept', unsent: false },
    { text: 'Hm', authorName: 'Mara Meyer', unsent: true, attention: false },
  ]);
  expect(shown('attention')).toMatchObject([{}, { text: 'Hm', unsent: false, attention: true }]);
  const { sayings } = conversationOf(
    { id, asked: null },
    [kept],
    [waiting(removeComment(kept))],
    context,
  );
  expect(sayings).toEqual([]);
});

it('a question is shown as open until it is answered or taken back, before the server has answered', () => {
  const after = (...decisions: ReturnType<typeof addComment>[]) =>
    conversationOf(
      { id, asked: null },
      [],
      decisions.map((one) => waiting(one)),
      context,
    ).asked;
  const question = askQuestion(id, { to: sam, question: 'Why?' });
  const asked = after(question);
  expect(asked).toMatchObject({ by: me.id, to: sam, toName: 'Sam Hale', question: 'Why?' });
  if (!asked) throw new Error('Nothing is asked');
  expect(after(question, answerQuestion(id, asked, 'So'))).toBeNull();
  expect(after(question, takeQuestionBack(id, asked))).toBeNull();
  const refused = waiting(takeQuestionBack(id, asked), 'attention');
  expect(conversationOf({ id, asked }, [], [refused], context).asked).toEqual(asked);
});
