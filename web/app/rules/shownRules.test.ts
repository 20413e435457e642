import { expect, it } from 'vitest';
import { notesOf } from './shownRules.ts';
import { someMember, someRule } from './testing.ts';

const max = someMember('Max', 'manager');
const ann = someMember('Ann', 'approver');
const first = someRule({ id: 'first', name: 'First', minAmount: 0, maxAmount: 250 });

it('a warning gives the amounts for which an earlier rule applies', () => {
  const touching = someRule({ id: 'touching', minAmount: 250, maxAmount: 900, priority: 1 });
  const within = someRule({ id: 'within', minAmount: 100, maxAmount: null, priority: 2 });
  const notes = notesOf([first, touching, within], [max]);
  expect(notes.get('touching')).toEqual(['“First” comes first for $250.00.']);
  expect(notes.get('within')).toContain('“First” comes first for $100.00 – $250.00.');
  expect(notes.get('first')).toBeUndefined();
});

it('a rule that never applies says so, and why', () => {
  const inside = someRule({ id: 'inside', minAmount: 10, maxAmount: 20, priority: 1 });
  const empty = someRule({ id: 'empty', minAmount: 900, maxAmount: 800 });
  const notes = notesOf([first, inside, empty], [max]);
  expect(notes.get('inside')).toEqual(['Never applies: earlier rules cover its whole range.']);
  expect(notes.get('empty')).toEqual(['Never applies: its maximum is below its minimum.']);
});

it('unknown approvers and slots that nobody can fill are named', () => {
  const gone = '01990000-0000-7000-8000-00000000dead';
  const rule = someRule({ requiredApprovers: ['managr', gone] });
  expect(notesOf([rule], [max, ann]).get(rule.id)).toEqual([
    '“managr” is neither a role nor a team member.',
    'Requires somebody who is no longer in the team.',
  ]);
  const director = someRule({ requiredApprovers: ['finance_director'] });
  expect(notesOf([director], [max, ann]).get(director.id)).toEqual([
    'Nobody in the team can fill: any finance director.',
  ]);
});

it('there are no warnings about the team before it is known', () => {
  const rule = someRule({ requiredApprovers: ['managr', 'finance_director', 'manager'] });
  expect(notesOf([rule], []).size).toBe(0);
});

it('an invalid value is named', () => {
  const rule = someRule({
    isActive: false,
    fieldErrors: [{ field: 'priority', message: 'Priority must be 0 or greater' }],
  });
  expect(notesOf([rule], [max]).get(rule.id)).toEqual([
    'Priority: Priority must be 0 or greater. The value before it applies.',
  ]);
});
