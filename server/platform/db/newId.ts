import { randomFillSync } from 'node:crypto';
import { uuidv7 } from '#shared/ids.ts';

const bytesOfAnId = 16;
/** Random bytes are fetched for 128 ids at a time, because each call is expensive. */
const pool = new Uint8Array(bytesOfAnId * 128);
let next = pool.length;

export function newId(): string {
  if (next === pool.length) {
    randomFillSync(pool);
    next = 0;
  }
  const random = pool.subarray(next, next + bytesOfAnId);
  next += bytesOfAnId;
  return uuidv7(Date.now(), random);
}
