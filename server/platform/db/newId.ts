import { randomFillSync } from 'node:crypto';
import { uuidv7 } from '#shared/ids.ts';

const bytesOfAnId = 16;
/** Random bytes are fetched for 128 ids at a time, because each call is expensive. */
const pool = new Uint8Array(bytesOfAnId * 128);
let next = pool.length;

let lastTime = 0;
/** The twelve bits after the time. */
let counter = 0;

/** Ids of this process sort in the order in which they were made, also within a millisecond (RFC 9562, 6.2). */
export function newId(): string {
  if (next === pool.length) {
    randomFillSync(pool);
    next = 0;
  }
  const random = pool.subarray(next, next + bytesOfAnId);
  next += bytesOfAnId;
  const now = Date.now();
  // A millisecond begins in the lower half, so that there is room to count.
  counter = now === lastTime ? (counter + 1) & 0xfff : ((random[6] ?? 0) & 0x07) << 8;
  lastTime = now;
  random[6] = counter >> 8;
  random[7] = counter & 0xff;
  return uuidv7(now, random);
}
