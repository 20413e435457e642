import { expect, test } from 'vitest';
import { memoryStorage } from '#sync/client/testing/memoryStorage.ts';
import {
  forgetLinkRequest,
  leadLinkTo,
  recentLinkRequest,
  rememberLinkRequest,
} from './linkRequest.ts';

const minuteInMs = 60_000;
const asking = { email: 'ada@example.test', at: 1_000_000, next: '/team' };

test('a request for a link is remembered for 15 minutes', () => {
  const storage = memoryStorage();
  rememberLinkRequest(storage, asking);
  expect(recentLinkRequest(storage, asking.at + 14 * minuteInMs)).toEqual(asking);
  expect(recentLinkRequest(storage, asking.at + 15 * minuteInMs)).toBeUndefined();
});

test('a request for a link is forgotten on demand, and a fresh browser has none', () => {
  const storage = memoryStorage();
  expect(recentLinkRequest(storage, 0)).toBeUndefined();
  rememberLinkRequest(storage, asking);
  forgetLinkRequest(storage);
  expect(recentLinkRequest(storage, asking.at)).toBeUndefined();
});

test('a link that is under way leads back to where its person is now, and nobody else', () => {
  const storage = memoryStorage();
  rememberLinkRequest(storage, asking);
  leadLinkTo(storage, asking.email, '/integrations', asking.at + minuteInMs);
  expect(recentLinkRequest(storage, asking.at)).toEqual({ ...asking, next: '/integrations' });
  leadLinkTo(storage, 'bea@example.test', '/team', asking.at + minuteInMs);
  expect(recentLinkRequest(storage, asking.at)?.next).toBe('/integrations');
});

test('a link that has expired is not asked for again by moving on', () => {
  const storage = memoryStorage();
  rememberLinkRequest(storage, asking);
  leadLinkTo(storage, asking.email, '/integrations', asking.at + 16 * minuteInMs);
  expect(recentLinkRequest(storage, asking.at)).toEqual(asking);
});

test('an unreadable stored request is ignored', () => {
  const storage = memoryStorage();
  storage.setItem('docket.askedForLink', '{');
  expect(recentLinkRequest(storage, 0)).toBeUndefined();
});
