import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { reportClientErrors } from '#shared/clientErrors/contract.ts';
import { RetryLater, WorkerErrors } from './reportErrors.ts';

const listeners = new Map<string, (event: object) => void>();
const sent = vi.fn(async (_path: string, _init: { body: string }) => new Response());

beforeEach(() => {
  sent.mockClear();
  vi.stubGlobal('self', {
    addEventListener: (name: string, listener: (event: object) => void) =>
      void listeners.set(name, listener),
  });
  vi.stubGlobal('fetch', sent);
});
afterEach(() => vi.unstubAllGlobals());

const reports = () =>
  sent.mock.calls.map(([path, { body }]) => {
    expect(path).toBe(reportClientErrors.path);
    return reportClientErrors.body.parse(JSON.parse(body)).errors;
  });

test('a failure of watched work is reported without its message, and passed on', async () => {
  const errors = new WorkerErrors('app-1f3a.js');
  const work = Promise.reject(new RangeError('Acme Ltd owes 100.00'));
  await expect(errors.watch(work)).rejects.toThrow('Acme Ltd');
  expect(reports()).toMatchObject([
    [{ source: 'worker', name: 'RangeError', version: 'app-1f3a.js', screen: null }],
  ]);
  expect(JSON.stringify(sent.mock.calls)).not.toContain('Acme');
});

test('uncaught errors of the worker are reported', () => {
  new WorkerErrors('app-1f3a.js');
  listeners.get('error')?.({ error: new RangeError('one') });
  listeners.get('unhandledrejection')?.({ reason: new SyntaxError('two') });
  expect(reports().map(([error]) => error?.name)).toEqual(['RangeError', 'SyntaxError']);
});

test('work that waits for the network or the next event is not reported', async () => {
  const errors = new WorkerErrors('app-1f3a.js');
  await errors.report(new RetryLater('Not everything was sent'));
  await errors.report(new TypeError('Failed to fetch'));
  await errors.report(new DOMException('Timed out', 'TimeoutError'));
  expect(reports()).toEqual([]);
});

test('a defect that repeats is reported ten times only', async () => {
  const errors = new WorkerErrors('app-1f3a.js');
  for (let time = 0; time < 30; time++) await errors.report(new RangeError('again'));
  expect(reports()).toHaveLength(10);
});
