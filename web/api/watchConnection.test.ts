import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createCallOutcomes } from './callOutcomes.ts';
import { createConnection } from './connection.ts';
import { watchConnection } from './watchConnection.ts';

const call = { endpoint: { method: 'GET', path: '/api/things', access: 'self' } } as const;

function watched() {
  const connection = createConnection(true);
  const answers = createCallOutcomes();
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

test('a failed call or a 503 makes the server unreachable, any other answer makes it reachable', () => {
  const { connection, answers } = watched();
  answers.tell({ ...call, status: 'none' });
  expect(connection.state()).toBe('unreachable');
  answers.tell({ ...call, status: 500 });
  expect(connection.state()).toBe('online');
  answers.tell({ ...call, status: 503 });
  expect(connection.state()).toBe('unreachable');
});

test('an unreachable server is asked again with growing pauses until it answers', () => {
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

test('a device without a network is offline and does not ask the server', () => {
  const { connection, answers, ask, window } = watched();
  window.dispatchEvent(new Event('offline'));
  answers.tell({ ...call, status: 'none' });
  expect(connection.state()).toBe('offline');
  vi.advanceTimersByTime(600_000);
  expect(ask).not.toHaveBeenCalled();
  window.dispatchEvent(new Event('online'));
  expect(connection.state()).toBe('online');
});
