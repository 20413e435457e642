import { expect, it } from 'vitest';
import { type FirstDay, firstStepsOf } from './firstSteps.ts';

const morning: FirstDay = {
  invoices: 0,
  captures: 0,
  people: 1,
  ownRules: 0,
  company: { books: null, rulesSeen: false },
  connectedLedgers: 0,
};

const doneIn = (day: Partial<FirstDay>) =>
  firstStepsOf({ ...morning, ...day }).flatMap(({ name, isDone }) => (isDone ? [name] : []));

it('a new company has no step done', () => {
  expect(doneIn({})).toEqual([]);
});

it.each([
  ['invoice', { invoices: 1 }],
  ['mail', { captures: 1 }],
  ['people', { people: 2 }],
  ['rules', { ownRules: 1 }],
  ['rules', { company: { books: null, rulesSeen: true } }],
  ['books', { connectedLedgers: 1 }],
  ['books', { company: { books: 'none', rulesSeen: false } }],
] as const)('%s is done by what happened', (name, day) => {
  expect(doneIn(day)).toEqual([name]);
});

it('a ledger that was only named does not count as connected', () => {
  expect(doneIn({ company: { books: 'xero', rulesSeen: false } })).toEqual([]);
});
