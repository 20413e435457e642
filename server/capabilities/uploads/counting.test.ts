import { expect, it } from 'vitest';
import { countAnew } from './counting.ts';

const now = new Date('2026-11-20T10:00:00Z');
const october = new Date('2026-10-05T10:00:00Z');
const november = new Date('2026-11-02T10:00:00Z');

const file = (id: string, createdAt = october) =>
  ({ id, createdAt, pageOf: null, status: 'completed' }) as const;
const photo = (id: string, pageOf: string, createdAt = october) =>
  ({ id, createdAt, pageOf, status: 'pending' }) as const;

const sinceIn = (given: Omit<Parameters<typeof countAnew>[0], 'now'>) => {
  const { since, more } = countAnew({ ...given, now });
  return { since: [...since.values()], more };
};

it('what is made of one file keeps its month, and what goes beyond counts from now on', () => {
  expect(sinceIn({ ending: [file('a')], staying: [], beginning: ['x'] })).toEqual({
    since: [october],
    more: 0,
  });
  expect(sinceIn({ ending: [file('a')], staying: [], beginning: ['x', 'y', 'z'] })).toEqual({
    since: [october, now, now],
    more: 2,
  });
});

it('several files that become one count once, since the first of them', () => {
  const ending = [file('b', november), file('a')];
  expect(sinceIn({ ending, staying: [], beginning: ['x'] })).toEqual({ since: [october], more: 0 });
});

it('the pages of one document have one place, which is free only when none of them waits any more', () => {
  const ending = [photo('a', 'd', november), photo('b', 'd')];
  expect(sinceIn({ ending, staying: [], beginning: ['a', 'b'] })).toEqual({
    since: [october, now],
    more: 1,
  });
  expect(sinceIn({ ending, staying: [photo('c', 'd')], beginning: ['x'] })).toEqual({
    since: [now],
    more: 1,
  });
});

it('what could not be read did not count, so all that is made of it is new', () => {
  const failed = { ...file('a'), status: 'failed' } as const;
  expect(sinceIn({ ending: [failed], staying: [], beginning: ['x'] })).toEqual({
    since: [now],
    more: 1,
  });
});
