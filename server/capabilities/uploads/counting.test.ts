import { expect, it } from 'vitest';
import { recountDocuments } from './allowance.ts';

const now = new Date('2026-11-20T10:00:00Z');
const october = new Date('2026-10-05T10:00:00Z');
const november = new Date('2026-11-02T10:00:00Z');

const file = (id: string, createdAt = october) =>
  ({ id, createdAt, pageOf: null, status: 'completed' }) as const;
const photo = (id: string, pageOf: string, createdAt = october) =>
  ({ id, createdAt, pageOf, status: 'pending' }) as const;

const sinceIn = (given: Omit<Parameters<typeof recountDocuments>[0], 'now'>) => {
  const { since, more } = recountDocuments({ ...given, now });
  return { since: [...since.values()], more };
};

it("the first document made of a file keeps the file's month, and further ones count from now on", () => {
  expect(sinceIn({ ending: [file('a')], staying: [], beginning: ['x'] })).toEqual({
    since: [october],
    more: 0,
  });
  expect(sinceIn({ ending: [file('a')], staying: [], beginning: ['x', 'y', 'z'] })).toEqual({
    since: [october, now, now],
    more: 2,
  });
});

it('several files joined into one count once, since the first of them', () => {
  const ending = [file('b', november), file('a')];
  expect(sinceIn({ ending, staying: [], beginning: ['x'] })).toEqual({ since: [october], more: 0 });
});

it('the pages of one document count once, until none of them waits any more', () => {
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

it('a failed file did not count, so all documents made of it count from now on', () => {
  const failed = { ...file('a'), status: 'failed' } as const;
  expect(sinceIn({ ending: [failed], staying: [], beginning: ['x'] })).toEqual({
    since: [now],
    more: 1,
  });
});
