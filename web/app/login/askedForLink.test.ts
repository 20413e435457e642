import { expect, test } from 'vitest';
import { memoryStorage } from '../../store/testing.ts';
import { forgetAsking, recentAsking, rememberAsking } from './askedForLink.ts';

const minuteInMs = 60_000;
const asking = { email: 'ada@example.test', at: 1_000_000, next: '/team' };

test('is remembered for 15 minutes', () => {
  const storage = memoryStorage();
  rememberAsking(storage, asking);
  expect(recentAsking(storage, asking.at + 14 * minuteInMs)).toEqual(asking);
  expect(recentAsking(storage, asking.at + 15 * minuteInMs)).toBeUndefined();
});

test('is forgotten on request, and was never there in a fresh browser', () => {
  const storage = memoryStorage();
  expect(recentAsking(storage, 0)).toBeUndefined();
  rememberAsking(storage, asking);
  forgetAsking(storage);
  expect(recentAsking(storage, asking.at)).toBeUndefined();
});

test('a memory that cannot be read is none', () => {
  const storage = memoryStorage();
  storage.setItem('docket.askedForLink', '{');
  expect(recentAsking(storage, 0)).toBeUndefined();
});
