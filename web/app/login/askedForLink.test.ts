import { expect, test } from 'vitest';
import { memoryStorage } from '../../store/testing.ts';
import { forgetAsking, recentAsking, rememberAsking } from './askedForLink.ts';

const minuteInMs = 60_000;
const asking = { email: 'ada@example.test', at: 1_000_000, next: '/team' };

test('a request for a link is remembered for 15 minutes', () => {
  const storage = memoryStorage();
  rememberAsking(storage, asking);
  expect(recentAsking(storage, asking.at + 14 * minuteInMs)).toEqual(asking);
  expect(recentAsking(storage, asking.at + 15 * minuteInMs)).toBeUndefined();
});

test('a request for a link is forgotten on demand, and a fresh browser has none', () => {
  const storage = memoryStorage();
  expect(recentAsking(storage, 0)).toBeUndefined();
  rememberAsking(storage, asking);
  forgetAsking(storage);
  expect(recentAsking(storage, asking.at)).toBeUndefined();
});

test('an unreadable stored request is ignored', () => {
  const storage = memoryStorage();
  storage.setItem('docket.askedForLink', '{');
  expect(recentAsking(storage, 0)).toBeUndefined();
});
