import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';

/** SHA-256 in hex. `crypto.subtle` is missing without HTTPS; the fallback blocks the page for a moment. */
export async function hashOf(bytes: ArrayBuffer): Promise<string> {
  const { subtle } = globalThis.crypto;
  const hash = subtle
    ? new Uint8Array(await subtle.digest('SHA-256', bytes))
    : sha256(new Uint8Array(bytes));
  return bytesToHex(hash);
}
