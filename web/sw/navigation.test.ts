import { expect, test } from 'vitest';
import { answerFor, standIns } from './navigation.ts';

test.each(['/api', '/api/me', '/sync/invoice.1', '/sandbox/mail', '/sandbox/sign-in', '/metrics'])(
  '%s is the server’s alone',
  (path) => {
    expect(answerFor(path)).toBe('server');
  },
);

test.each(['/dashboard', '/invoices/1', '/login', '/vendor-management'])(
  '%s opens from the device',
  (path) => {
    expect(answerFor(path)).toBe('shell');
  },
);

test.each(['/', '/pricing', '/nowhere', '/apiary', '/dashboard/nowhere', '/sandbox/ui'])(
  '%s comes from the server while it can',
  (path) => {
    expect(answerFor(path)).toBe('network first');
  },
);

test.each([
  ['/', ['/index.html', '/app.html', '/offline.html']],
  ['/pricing/', ['/pricing/index.html', '/app.html', '/offline.html']],
  ['/subscribe', ['/subscribe/index.html', '/app.html', '/offline.html']],
  ['/nowhere', ['/nowhere/index.html', '/404.html']],
  ['/robots.txt', ['/robots.txt/index.html', '/offline.html']],
])('without a network, %s is one of %j', (path, expected) => {
  expect(standIns(path)).toEqual(expected);
});
