import { expect, test } from 'vitest';
import { answerableId } from './answerable.ts';

const messageId = '<one@lakeside.example>';
const person = 'jane@lakeside.example';

function answered(
  headers: Record<string, string>,
  { from = person, sender = person }: { from?: string; sender?: string } = {},
) {
  const listed = Object.entries(headers).map(([key, value]) => ({
    ...{ key, originalKey: key, value },
  }));
  return answerableId({ headers: listed, messageId }, { from: sender }, from) !== null;
}

test('a mail that a person has written may be answered', () => {
  expect(answered({})).toBe(true);
  expect(answered({ 'auto-submitted': 'no', precedence: 'normal' })).toBe(true);
  expect(answered({}, { from: 'norepa@lakeside.example' })).toBe(true);
});

test.each([
  ['an automatic mail', { 'auto-submitted': 'auto-generated' }],
  ['an automatic reply', { 'auto-submitted': 'Auto-Replied' }],
  ['a mail of a list', { 'list-id': '<news.lakeside.example>' }],
  ['a newsletter', { 'list-unsubscribe': '<https://lakeside.example>' }],
  ['mass mail', { precedence: 'Bulk' }],
  ['a mail that asks for no automatic answer', { 'x-auto-response-suppress': 'All' }],
  ['a mail with an empty return path', { 'return-path': '<>' }],
])('%s is not answered', (_, headers) => {
  expect(answered({ ...headers })).toBe(false);
});

test('bounces and mailboxes that nobody reads are not answered', () => {
  expect(answered({}, { sender: '' })).toBe(false);
  for (const name of ['mailer-daemon', 'no-reply', 'noreply', 'do_not_reply', 'bounces+17'])
    expect(answered({}, { from: `${name}@lakeside.example` }), name).toBe(false);
  expect(answered({}, { sender: 'bounce-17@lakeside.example' })).toBe(false);
});
