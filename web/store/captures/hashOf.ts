import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';

/** SHA-256 in hex. Browsers compute it beside the page; in a page without encryption they do not, and it takes a moment. */
export async function hashOf(bytes: ArrayBuffer): Promise<string> {
  const { subtle } = globalThis.crypto;
  const hash = subtle
    ? new Uint8Array(await subtle.digest('SHA-256', bytes))
    : sha256(new Uint8Array(bytes));
  return bytesToHex(hash);
}
