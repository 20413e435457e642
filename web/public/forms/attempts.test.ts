import { expect, test } from 'vitest';
import { attempts } from './attempts.ts';

test('the same content keeps its idempotency key, other content gets a new one', () => {
  const keys = attempts();
  const first = keys.of({ email: 'ada@example.test' });
  expect(first).toMatch(/^[\da-f-]{36}$/);
  expect(keys.of({ email: 'ada@example.test' })).toBe(first);
  expect(keys.of({ email: 'bob@example.test' })).not.toBe(first);
  expect(attempts().of({ email: 'ada@example.test' })).not.toBe(first);
});
