import { expect, test } from 'vitest';
import { answerFor, offlineFallbacks } from './navigation.ts';

test.each(['/api', '/api/me', '/sync/invoice.1', '/sandbox/mail', '/sandbox/sign-in', '/metrics'])(
  '%s is not handled by the service worker',
  (path) => {
    expect(answerFor(path)).toBe('server');
  },
);

test.each(['/dashboard', '/invoices/1', '/login', '/vendor-management'])(
  '%s opens from the cached shell',
  (path) => {
    expect(answerFor(path)).toBe('shell');
  },
);

test.each(['/', '/pricing', '/nowhere', '/apiary', '/dashboard/nowhere', '/sandbox/ui'])(
  '%s is fetched from the network first',
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
])('without a network, %s is answered with one of %j', (path, expected) => {
  expect(offlineFallbacks(path)).toEqual(expected);
});
