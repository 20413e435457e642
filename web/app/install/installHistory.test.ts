import { expect, test } from 'vitest';
import { memoryStorage } from '#sync/client/testing/memoryStorage.ts';
import {
  type InstallHistory,
  isOffered,
  keepHistory,
  readHistory,
  visited,
} from './installHistory.ts';

const minutes = (count: number) => 1_000_000_000 + count * 60_000;

function visitAt(...times: number[]): InstallHistory {
  const storage = memoryStorage();
  for (const time of times) keepHistory(storage, visited(readHistory(storage), minutes(time)));
  return readHistory(storage);
}

test('installing is offered on the third visit, and a reload is no visit', () => {
  expect(isOffered(visitAt(0, 5, 10, 29, 60))).toBe(false);
  expect(isOffered(visitAt(0, 40, 80))).toBe(true);
});

test('installing is offered after the first approval, and never again after it was dismissed', () => {
  const approved = { ...visitAt(0), hasApproved: true };
  expect(isOffered(approved)).toBe(true);
  expect(isOffered({ ...approved, visits: 9, dismissed: true })).toBe(false);
});

test('a damaged stored history is ignored', () => {
  const storage = memoryStorage();
  for (const damaged of ['{', '7', '{"visits":"many"}']) {
    storage.setItem('docket.install', damaged);
    expect(isOffered(readHistory(storage))).toBe(false);
  }
});
