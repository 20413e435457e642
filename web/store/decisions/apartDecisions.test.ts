import { expect, test } from 'vitest';
import { likenessesAsDecided, setApart, undoApart } from './apartDecisions.ts';

const one = { id: '01990000-0000-7000-8000-000000000001' };
const other = { id: '01990000-0000-7000-8000-000000000002' };
const apart = { by: 'sam@example.test', at: '2026-01-01T00:00:00.000Z' };
const likeness = {
  id: 'a',
  oneId: one.id,
  otherId: other.id,
  score: 0.9,
  reason: 'same name',
  apart: null,
};
const waiting = { about: [`vendor.${one.id}`], state: 'waiting', since: 0 } as const;
const saidApart = { ...setApart(other, one, 'same name'), ...waiting };
const takenBack = { ...undoApart(other, one), ...waiting };

test('setting vendors apart and undoing it are shown before the server has answered', () => {
  expect(likenessesAsDecided([likeness], [saidApart])).toMatchObject([
    { id: 'a', apart: { by: 'you' } },
  ]);
  expect(likenessesAsDecided([{ ...likeness, apart }], [takenBack])).toEqual([likeness]);
  expect(likenessesAsDecided([likeness], [saidApart, takenBack])).toEqual([likeness]);
});

test('two vendors that are alike only through a third can be set apart', () => {
  expect(likenessesAsDecided([], [saidApart])).toMatchObject([
    { oneId: other.id, otherId: one.id, apart: { by: 'you' } },
  ]);
  expect(likenessesAsDecided([], [takenBack])).toEqual([]);
});

test('a refused decision about likeness changes nothing', () => {
  const back = { ...saidApart, state: 'attention' } as const;
  expect(likenessesAsDecided([likeness], [back])).toEqual([likeness]);
});
