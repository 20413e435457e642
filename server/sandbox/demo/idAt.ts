import { randomBytes } from 'node:crypto';
import { uuidv7 } from '#shared/ids.ts';

/** An id as if it had been given at that time, so that lists are in the order of arrival. */
export function idAt(time: number): string {
  return uuidv7(time, randomBytes(16));
}
