import { randomBytes } from 'node:crypto';
import { uuidv7 } from '#shared/ids.ts';

export function newId(): string {
  return uuidv7(Date.now(), randomBytes(16));
}
