import { createHash } from 'node:crypto';
import { type Fingerprinted, fingerprintWith } from '#shared/invoices/fingerprint.ts';

/** The same value as on devices, but with the hash of the runtime, which is fast enough for long invoices. */
export function fingerprintOf(invoice: Fingerprinted): string {
  return fingerprintWith((text) => createHash('sha256').update(text).digest('hex'), invoice);
}
