import { webcrypto } from 'node:crypto';
import { Random } from '../Random.ts';

/**
 * Yjs takes its client ids from here, and they decide which of two concurrent edits wins. To make schedules repeatable,
 * this must be imported before anything that imports Yjs.
 */
let random = new Random(0);

export function seedCrypto(seed: number): void {
  random = new Random(seed);
}

Object.defineProperty(webcrypto, 'getRandomValues', {
  value(array: Uint8Array | Uint32Array) {
    const bytes = new Uint8Array(array.buffer, array.byteOffset, array.byteLength);
    for (let index = 0; index < bytes.length; index++) bytes[index] = random.below(256);
    return array;
  },
});
