import { expect, test } from 'vitest';
import { createIdempotencyKeys } from './idempotencyKeys.ts';

test('the same content keeps its idempotency key, other content gets a new one', () => {
  const keys = createIdempotencyKeys();
  const first = keys.of({ email: 'ada@example.test' });
  expect(first).toMatch(/^[\da-f-]{36}$/);
  expect(keys.of({ email: 'ada@example.test' })).toBe(first);
  expect(keys.of({ email: 'bob@example.test' })).not.toBe(first);
  expect(createIdempotencyKeys().of({ email: 'ada@example.test' })).not.toBe(first);
});
