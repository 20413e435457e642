import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createAnswers } from './answers.ts';
import { createConnection } from './connection.ts';
import { watchConnection } from './watchConnection.ts';

const call = { endpoint: { method: 'GET', path: '/api/things', access: 'self' } } as const;

function watched() {
  const connection = createConnection(true);
  const answers = createAnswers();
  const ask = vi.fn();
  const window = new EventTarget();
  watchConnection({ connection, answers, window, ask });
  return { connection, answers, ask, window };
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('a call that fails means unreachable, one that is answered means reached, whatever the answer', () => {
  const { connection, answers } = watched();
  answers.tell({ ...call, status: 'none' });
  expect(connection.state()).toBe('unreachable');
  answers.tell({ ...call, status: 500 });
  expect(connection.state()).toBe('online');
  answers.tell({ ...call, status: 503 });
  expect(connection.state()).toBe('unreachable');
});

test('it asks again by itself, ever less often, until an answer comes', () => {
  const { answers, ask } = watched();
  answers.tell({ ...call, status: 'none' });
  vi.advanceTimersByTime(2_000);
  expect(ask).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(4_000);
  expect(ask).toHaveBeenCalledTimes(2);
  vi.advanceTimersByTime(7_000);
  expect(ask).toHaveBeenCalledTimes(2);
  answers.tell({ ...call, status: 200 });
  vi.advanceTimersByTime(600_000);
  expect(ask).toHaveBeenCalledTimes(2);
});

test('without a network it is offline, and does not ask', () => {
  const { connection, answers, ask, window } = watched();
  window.dispatchEvent(new Event('offline'));
  answers.tell({ ...call, status: 'none' });
  expect(connection.state()).toBe('offline');
  vi.advanceTimersByTime(600_000);
  expect(ask).not.toHaveBeenCalled();
  window.dispatchEvent(new Event('online'));
  expect(connection.state()).toBe('online');
});
