import { expect, test } from 'vitest';
import { asApprovers, nextAbsence } from './asApprovers.ts';
import { someMember } from './testing.ts';

test('a member who is away has a substitute from the first moment to the last', () => {
  const bea = someMember('Bea', 'approver');
  const ada = {
    ...someMember('Ada', 'manager'),
    away: {
      from: '2026-03-02',
      to: '2026-03-03',
      zone: 'UTC',
      startsAt: '2026-03-02T00:00:00.000Z',
      endsAt: '2026-03-04T00:00:00.000Z',
      substituteId: bea.id,
    },
  };
  const team = [ada, bea];
  const standsInAt = (at: Date) =>
    asApprovers(team, at).some(({ standsInFor = [] }) => standsInFor.length > 0);

  let at = new Date('2026-03-01T12:00:00Z');
  const seen = [];
  for (let next: Date | null = at; next; next = nextAbsence(team, at)) {
    at = next;
    seen.push([at.toISOString().slice(0, 10), standsInAt(at)]);
  }
  expect(seen).toEqual([
    ['2026-03-01', false],
    ['2026-03-02', true],
    ['2026-03-04', false],
  ]);
});
