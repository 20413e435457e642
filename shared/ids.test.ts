import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { id, uuidv7 } from './ids.ts';

const moment = fc.integer({ min: 0, max: 2 ** 48 - 1 });
const random = fc.uint8Array({ minLength: 16, maxLength: 16 });

describe('an id', () => {
  it('is a UUID of version 7', () => {
    fc.assert(
      fc.property(moment, random, (now, bytes) => {
        const uuid = uuidv7(now, bytes);
        expect(uuid).toMatch(
          /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
        );
        expect(id.parse(uuid)).toBe(uuid);
      }),
    );
  });

  it('begins with its time in milliseconds', () => {
    fc.assert(
      fc.property(moment, random, (now, bytes) => {
        const digits = uuidv7(now, bytes).replaceAll('-', '').slice(0, 12);
        expect(Number.parseInt(digits, 16)).toBe(now);
      }),
    );
  });

  it('sorts as text by its creation time', () => {
    fc.assert(
      fc.property(moment, moment, random, random, (a, b, one, two) => {
        fc.pre(a !== b);
        expect(uuidv7(a, one) < uuidv7(b, two)).toBe(a < b);
      }),
    );
  });

  it('has 74 random bits, so that two ids of one millisecond differ', () => {
    const now = Date.UTC(2026, 0, 1);
    const zeros = uuidv7(now, new Uint8Array(16));
    let bits = 0;
    for (let bit = 0; bit < 128; bit++) {
      const bytes = new Uint8Array(16);
      bytes[bit >> 3] = 1 << (bit & 7);
      if (uuidv7(now, bytes) !== zeros) bits++;
    }
    expect(bits).toBe(74);
  });

  it('does not change the random bytes it was given', () => {
    const bytes = new Uint8Array(16).fill(255);
    uuidv7(0, bytes);
    expect(bytes).toEqual(new Uint8Array(16).fill(255));
  });

  it('is refused with fewer than 16 random bytes', () => {
    expect(() => uuidv7(0, new Uint8Array(15))).toThrow(/16 random bytes/);
  });
});
