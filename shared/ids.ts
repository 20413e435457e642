import { z } from 'zod';

export const id = z.uuid();

/** A UUIDv7: ids from all devices sort by creation time. */
export function uuidv7(now: number, random: Uint8Array): string {
  const bytes = random.slice(0, 16);
  if (bytes.length < 16) throw new Error('uuidv7 needs 16 random bytes');
  for (let i = 0; i < 6; i++) bytes[i] = Math.floor(now / 2 ** (8 * (5 - i))) & 0xff;
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x70;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    hex.slice(12, 16),
    hex.slice(16, 20),
    hex.slice(20),
  ].join('-');
}
