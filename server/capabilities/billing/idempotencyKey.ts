import { createHash } from 'node:crypto';

/** The name of a call, out of all that it says: said again it is the same call, said otherwise it is another one. */
export function idempotencyKey(...parts: readonly string[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex');
}
