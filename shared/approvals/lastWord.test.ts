import { expect, test } from 'vitest';
import { lastWord } from './lastWord.ts';
import type { Member } from './slots.ts';

const members: Member[] = [
  { personId: 'ada', roles: ['admin'] },
  { personId: 'max', roles: ['manager'] },
  { personId: 'ann', roles: ['approver'] },
  { personId: 'clara', roles: ['clerk'] },
];
const asked = { members, approvedBy: [], keptOut: [] };
const by = (...people: string[]) => new Set(people);

test('who has changed nothing may complete an invoice, whatever others changed', () => {
  expect(lastWord(asked, by('max'), 'ann')).toEqual({ kind: 'theirs' });
});

test('who has changed something leaves the last word to those who have not, and may approve it', () => {
  expect(lastWord(asked, by('max'), 'max')).toEqual({ kind: 'others', personIds: ['ada', 'ann'] });
  expect(lastWord(asked, by('max', 'ada'), 'max')).toEqual({ kind: 'others', personIds: ['ann'] });
  expect(lastWord({ ...asked, keptOut: ['ann'] }, by('max'), 'max')).toEqual({
    kind: 'others',
    personIds: ['ada'],
  });
  const approvedByAll = { ...asked, approvedBy: ['ada', 'ann', 'max'] };
  expect(lastWord(approvedByAll, by('max'), 'max').kind).toBe('others');
});

test('where all of them have changed something, two of them are enough and needed', () => {
  const everybody = by('ada', 'max', 'ann');
  const first = lastWord({ ...asked, approvedBy: ['max'] }, everybody, 'max');
  expect(first).toEqual({ kind: 'others', personIds: ['ada', 'ann'] });
  const second = lastWord({ ...asked, approvedBy: ['max'] }, everybody, 'ada');
  expect(second).toEqual({ kind: 'theirs' });
});

test('where nobody else may approve it, it is theirs alone', () => {
  const team = members.filter(({ personId }) => personId === 'max' || personId === 'clara');
  expect(lastWord({ ...asked, members: team }, by('max'), 'max')).toEqual({ kind: 'alone' });
});
