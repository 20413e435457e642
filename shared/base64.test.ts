import { describe, expect, it } from 'vitest';
import { fromBase64, toBase64 } from './base64.ts';

describe('base64', () => {
  it('round-trips all bytes, at lengths around a block and a chunk', () => {
    for (const length of [0, 1, 2, 3, 4, 255, 256, 8191, 8192, 8193, 100_000]) {
      const bytes = Uint8Array.from({ length }, (_, index) => (index * 31) % 256);
      expect(fromBase64(toBase64(bytes))).toEqual(bytes);
    }
  });

  it('encodes like Buffer', () => {
    const bytes = Uint8Array.of(0xfb, 0xff, 0x00, 0x10);
    expect(toBase64(bytes)).toBe(Buffer.from(bytes).toString('base64'));
  });

  it('refuses text that is not base64', () => {
    expect(() => fromBase64('no base64 at all!')).toThrow();
  });
});
