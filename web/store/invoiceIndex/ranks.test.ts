import fc from 'fast-check';
import { expect, test } from 'vitest';
import { positionsBy } from './ranks.ts';

const cents = fc.integer({ min: -100_000, max: 100_000_000 }).map((whole) => whole / 100);
const mils = fc.integer({ min: -100_000, max: 100_000_000 }).map((whole) => whole / 1000);
const huge = fc.double({ noNaN: true, noDefaultInfinity: true });
const few = fc.integer({ min: 0, max: 5 });

test.each([
  ['amounts with cents', cents],
  ['amounts with three decimals', mils],
  ['amounts of every size', fc.oneof(cents, huge)],
  ['places among few texts', few],
])(
  '%s are sorted as by comparing them, equal ones stay as they are, and unknown ones come last',
  (_, rank) => {
    const ranks = fc.array(fc.option(rank, { freq: 6 }), { maxLength: 60 });
    fc.assert(
      fc.property(ranks, fc.boolean(), (some, descending) => {
        expect([...positionsBy(some, descending)]).toEqual(compared(some, descending));
      }),
    );
  },
);

function compared(ranks: readonly (number | null)[], descending: boolean): number[] {
  const sign = descending ? -1 : 1;
  return ranks
    .map((_, position) => position)
    .sort((one, other) => {
      const [a = null, b = null] = [ranks[one], ranks[other]];
      if (a === b) return one - other;
      if (a === null || b === null) return a === null ? 1 : -1;
      return sign * (a - b);
    });
}
