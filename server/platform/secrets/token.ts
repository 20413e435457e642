import { createHash } from 'node:crypto';

/** How tokens are kept: whoever reads the database cannot use them. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
