import { expect, test } from 'vitest';
import { memoryStorage } from '#sync/client/testing/memoryStorage.ts';
import { forgetCheckout, forgetPaid, keptCheckout, rememberPaid } from './keptCheckout.ts';

test('the key stays the same until the checkout has ended', () => {
  const storage = memoryStorage();
  const { key } = keptCheckout(storage);
  rememberPaid(storage, 'sub_1');
  expect(keptCheckout(storage)).toEqual({ key, paidFor: 'sub_1' });
  forgetPaid(storage);
  expect(keptCheckout(storage)).toEqual({ key });
  forgetCheckout(storage);
  expect(keptCheckout(storage).key).not.toBe(key);
});

test('an unreadable stored checkout is replaced by a new one', () => {
  const storage = memoryStorage();
  storage.setItem('docket.checkout', '{"key":"short"}');
  expect(keptCheckout(storage).key.length).toBeGreaterThan(20);
});
