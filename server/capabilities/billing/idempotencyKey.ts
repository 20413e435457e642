import { createHash } from 'node:crypto';

/** A hash of all parameters of a call, so that only an identical call is treated as a repetition. */
export function idempotencyKey(...parts: readonly string[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex');
}
