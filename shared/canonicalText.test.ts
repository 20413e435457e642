import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canonicalText } from './canonicalText.ts';

/** The same value with the keys of every object in reverse order. */
function shuffled(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(shuffled);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([key, held]) => [key, shuffled(held)]),
  );
}

describe('canonical text', () => {
  it('does not depend on the order of keys, at any depth', () => {
    expect(canonicalText({ b: { d: 1, c: [{ y: 1, x: 2 }] }, a: null })).toBe(
      '{"a":null,"b":{"c":[{"x":2,"y":1}],"d":1}}',
    );
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(canonicalText(shuffled(value))).toBe(canonicalText(value));
      }),
    );
  });

  it('parses back to the same value', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(JSON.parse(canonicalText(value))).toEqual(JSON.parse(JSON.stringify(value)));
      }),
    );
  });

  it('differs for any two values that differ', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), (one, two) => {
        const same = JSON.stringify(shuffledBySort(one)) === JSON.stringify(shuffledBySort(two));
        expect(canonicalText(one) === canonicalText(two)).toBe(same);
      }),
    );
    expect(canonicalText({ a: '1' })).not.toBe(canonicalText({ a: 1 }));
    expect(canonicalText(['ab', 'c'])).not.toBe(canonicalText(['a', 'bc']));
    expect(canonicalText({ a: 'x","b":"y' })).not.toBe(canonicalText({ a: 'x', b: 'y' }));
  });

  it('keeps the order of lists', () => {
    expect(canonicalText([2, 1])).not.toBe(canonicalText([1, 2]));
  });

  it('leaves out undefined values, as the database does', () => {
    expect(canonicalText({ a: 1, b: undefined })).toBe(canonicalText({ a: 1 }));
  });

  const shuffledBySort = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(shuffledBySort);
    if (value === null || typeof value !== 'object') return value;
    const entries = Object.entries(value).map(
      ([key, held]) => [key, shuffledBySort(held)] as const,
    );
    // Wrapped, to tell an empty object from an empty list.
    return { entries: entries.sort(([a], [b]) => (a < b ? -1 : 1)) };
  };
});
