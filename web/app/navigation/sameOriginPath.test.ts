import { expect, test } from 'vitest';
import { sameOriginPath } from './sameOriginPath.ts';

const origin = 'https://docket.test';

test.each(['/team', '/invoices?status=approved', '/invoices/1#lines'])(
  '%s is a path of ours',
  (path) => {
    expect(sameOriginPath(path, origin, '/dashboard')).toBe(path);
  },
);

test.each([
  null,
  '',
  'team',
  'https://evil.test/',
  '//evil.test/',
  '/\\evil.test',
  '/\t/evil.test',
  'javascript:alert(1)',
])('%j is refused, and leads to the dashboard', (path) => {
  expect(sameOriginPath(path, origin, '/dashboard')).toBe('/dashboard');
});
