import { createHash } from 'node:crypto';
import { type Fingerprinted, fingerprintWith } from '#shared/invoices/fingerprint.ts';

/** As devices compute it, with the hash of the runtime: a long invoice would keep others waiting otherwise. */
export function fingerprintOf(invoice: Fingerprinted): string {
  return fingerprintWith((text) => createHash('sha256').update(text).digest('hex'), invoice);
}
