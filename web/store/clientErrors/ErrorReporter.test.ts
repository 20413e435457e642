import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type ClientError, clientError } from '#shared/clientErrors/contract.ts';
import { ErrorReporter } from './ErrorReporter.ts';

let sent: ClientError[][];
let isOffline: boolean;
let reporter: ErrorReporter;

beforeEach(() => {
  vi.useFakeTimers();
  sent = [];
  isOffline = false;
  reporter = new ErrorReporter({
    version: 'app-1f3a.js',
    screen: () => '/invoices/:id',
    async send(errors) {
      if (isOffline) throw new Error('No network');
      sent.push(errors);
    },
  });
});
afterEach(() => {
  vi.useRealTimers();
});

const minute = () => vi.advanceTimersByTimeAsync(60_000);

/** An error thrown at one line of a script. */
function brokenAt(line: number): Error {
  const stack = `TypeError: Acme Ltd\n    at save (https://docket.example/a/app.js:${line}:1)`;
  return Object.assign(new TypeError('Acme Ltd'), { stack });
}

test('a repeated error is reported once with its count', async () => {
  for (let time = 0; time < 5; time++) reporter.report('screen', brokenAt(1));
  reporter.report('screen', brokenAt(2));
  await minute();
  expect(sent).toMatchObject([
    [
      { times: 5, stack: ['save app.js:1:1'], screen: '/invoices/:id' },
      { times: 1, stack: ['save app.js:2:1'] },
    ],
  ]);
  expect(clientError.parse(sent[0]?.[0])).toEqual(sent[0]?.[0]);
});

test('the message of an error is not sent', async () => {
  reporter.report('error', brokenAt(1));
  await minute();
  expect(JSON.stringify(sent)).not.toContain('Acme');
});

test('many different errors are limited to ten a report, one report a minute and twenty reports', async () => {
  for (let round = 0; round < 60; round++) {
    for (let line = 0; line < 30; line++) reporter.report('rejection', brokenAt(line));
    await minute();
  }
  expect(sent.length).toBeLessThanOrEqual(20);
  expect(Math.max(...sent.map((errors) => errors.length))).toBe(10);
});

test('errors that happen offline are sent when the network is back', async () => {
  isOffline = true;
  reporter.report('sync', brokenAt(1));
  await minute();
  reporter.report('sync', brokenAt(1));
  await minute();
  await minute();
  isOffline = false;
  reporter.wake();
  await minute();
  expect(sent).toMatchObject([[{ source: 'sync', times: 2 }]]);
});

test('an aborted call and a call without network are not reported', async () => {
  reporter.report('rejection', new DOMException('left', 'AbortError'));
  reporter.report('rejection', Object.assign(new Error(), { name: 'OfflineError' }));
  await minute();
  expect(sent).toEqual([]);
});
