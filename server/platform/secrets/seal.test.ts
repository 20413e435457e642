import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createSeal } from './seal.ts';

const key = randomBytes(32);
const { seal, open } = createSeal(key, null);

describe('sealed text', () => {
  it('opens to the original text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 500 }), (text) => {
        expect(open(seal(text))).toBe(text);
      }),
    );
  });

  it('does not contain the original text', () => {
    const sealed = seal('https://docket.test/login#token=secret');
    expect(sealed).toMatch(/^[\w-]+$/);
    expect(Buffer.from(sealed, 'base64url').toString('latin1')).not.toContain('secret');
  });

  it('is different each time', () => {
    expect(seal('same')).not.toBe(seal('same'));
  });

  it('does not open with another key', () => {
    expect(() => createSeal(randomBytes(32), null).open(seal('text'))).toThrow();
  });

  it('does not open if any byte was changed', () => {
    const bytes = Buffer.from(seal('pay 100.00 to A'), 'base64url');
    for (let i = 0; i < bytes.length; i++) {
      const forged = Buffer.from(bytes);
      forged[i] = (forged[i] ?? 0) ^ 1;
      expect(() => open(forged.toString('base64url')), `byte ${i}`).toThrow();
    }
  });

  it.each(['', 'AA', 'AQ', 'not sealed at all'])('"%s" is refused', (text) => {
    expect(() => open(text)).toThrow();
  });

  it('that is truncated is refused', () => {
    const sealed = seal('some text');
    for (let length = 0; length < sealed.length - 1; length++) {
      expect(() => open(sealed.slice(0, length)), `${length} characters`).toThrow();
    }
  });
});
