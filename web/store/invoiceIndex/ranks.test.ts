import fc from 'fast-check';
import { expect, test } from 'vitest';
import { atOnce, inSlices } from '../device/inSlices.ts';
import { positionsBy, ranking } from './ranks.ts';
import type { SortKey } from './sortKeys.ts';

const cents = fc.integer({ min: -100_000, max: 100_000_000 }).map((whole) => whole / 100);
const huge = fc.double({ noNaN: true, noDefaultInfinity: true });
const few = fc.constantFrom('', 'a', 'b', 'B', 'ä', 'aa');
const texts = fc.string({ unit: 'binary', maxLength: 6 });

function positionsOf(keys: readonly SortKey[], descending: boolean): number[] {
  return [...positionsBy(atOnce(ranking(keys, (key) => key)), descending)];
}

test.each<[string, fc.Arbitrary<string | number>]>([
  ['amounts with cents', cents],
  ['amounts of every size', fc.oneof(cents, huge)],
  ['texts that repeat', few],
  ['texts of all kinds', texts],
])(
  '%s are sorted as by comparing them, equal ones stay as they are, and unknown ones come last',
  (_, key) => {
    fc.assert(
      fc.property(
        fc.array(fc.option(key, { freq: 6 }), { maxLength: 60 }),
        fc.boolean(),
        (keys, descending) => {
          expect(positionsOf(keys, descending)).toEqual(compared(keys, descending));
        },
      ),
    );
  },
);

test('as many texts as invoices are sorted in slices as at once', async () => {
  const random = fc.sample(fc.string({ maxLength: 5 }), { numRuns: 7_333, seed: 3 });
  const keys = [...random, ...random.toReversed().slice(0, 100), null, ...random.toSorted()];
  const ranks = await inSlices(
    ranking(keys, (key) => key),
    new AbortController().signal,
  );
  expect(ranks && [...positionsBy(ranks, true)]).toEqual(compared(keys, true));
  expect(positionsOf(keys, false)).toEqual(compared(keys, false));
});

function compared(keys: readonly SortKey[], descending: boolean): number[] {
  const sign = descending ? -1 : 1;
  return keys
    .map((_, position) => position)
    .sort((one, other) => {
      const [a = null, b = null] = [keys[one], keys[other]];
      if (a === b) return one - other;
      if (a === null || b === null) return a === null ? 1 : -1;
      return a < b ? -sign : sign;
    });
}
