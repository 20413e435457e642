import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { throttled } from './throttled.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('a throttled action runs at once, and once more for all calls meanwhile', () => {
  const action = vi.fn();
  const ask = throttled(action, 1000);
  ask();
  ask();
  ask();
  expect(action).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(1000);
  expect(action).toHaveBeenCalledTimes(2);
  vi.advanceTimersByTime(5000);
  expect(action).toHaveBeenCalledTimes(2);
  ask();
  expect(action).toHaveBeenCalledTimes(3);
});
