import { sha256 } from '@noble/hashes/sha2.js';

/** Identifies an edit when it is acknowledged or refused: the first 8 bytes of its SHA-256, in hexadecimal. */
export function editId(update: Uint8Array): string {
  return toHex(sha256(update).subarray(0, editIdBytes));
}

export const editIdBytes = 8;

export function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

export function fromHex(text: string): Uint8Array {
  const pairs = text.match(/../g) ?? [];
  return Uint8Array.from(pairs, (pair) => Number.parseInt(pair, 16));
}
