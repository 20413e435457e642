import { expect, it } from 'vitest';
import { notesOf } from './notesOf.ts';
import { someMember, someRule } from './testing.ts';

const max = someMember('Max', 'manager');
const ann = someMember('Ann', 'approver');
const first = someRule({ id: 'first', name: 'First', minAmount: 0, maxAmount: 250 });

it('says for which amounts an earlier rule comes first', () => {
  const touching = someRule({ id: 'touching', minAmount: 250, maxAmount: 900, priority: 1 });
  const within = someRule({ id: 'within', minAmount: 100, maxAmount: null, priority: 2 });
  const notes = notesOf([first, touching, within], [max]);
  expect(notes.get('touching')).toEqual(['“First” comes first for $250.00.']);
  expect(notes.get('within')).toContain('“First” comes first for $100.00 – $250.00.');
  expect(notes.get('first')).toBeUndefined();
});

it('says of a rule that it never applies, and why', () => {
  const inside = someRule({ id: 'inside', minAmount: 10, maxAmount: 20, priority: 1 });
  const empty = someRule({ id: 'empty', minAmount: 900, maxAmount: 800 });
  const notes = notesOf([first, inside, empty], [max]);
  expect(notes.get('inside')).toEqual([
    'Never applies: rules that come first hold its whole range.',
  ]);
  expect(notes.get('empty')).toEqual(['Never applies: its maximum is below its minimum.']);
});

it('names approvers that nobody is, and places that nobody can fill', () => {
  const gone = '01990000-0000-7000-8000-00000000dead';
  const rule = someRule({ requiredApprovers: ['managr', gone] });
  expect(notesOf([rule], [max, ann]).get(rule.id)).toEqual([
    '“managr” is neither a role nor somebody of the team.',
    'Asks for somebody who is not in the team any more.',
  ]);
  const director = someRule({ requiredApprovers: ['finance_director'] });
  expect(notesOf([director], [max, ann]).get(director.id)).toEqual([
    'Nobody in the team can fill: any finance director.',
  ]);
});

it('says nothing about a team that this device does not know yet', () => {
  const rule = someRule({ requiredApprovers: ['managr', 'finance_director', 'manager'] });
  expect(notesOf([rule], []).size).toBe(0);
});

it('says which entered value is not valid', () => {
  const rule = someRule({
    isActive: false,
    fieldErrors: [{ field: 'priority', message: 'Priority must be 0 or greater' }],
  });
  expect(notesOf([rule], [max]).get(rule.id)).toEqual([
    'Priority: Priority must be 0 or greater. The value before it applies.',
  ]);
});
