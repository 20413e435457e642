import { describe, expect, it } from 'vitest';
import { isScreen, screens } from './screens.ts';

const known = (path: string) => isScreen(path, { sandbox: false });

describe('screens', () => {
  it.each([
    '/',
    '/features',
    '/pricing',
    '/demo',
    '/contact',
    '/privacy',
    '/terms',
    '/subscribe',
    '/subscription-success',
    '/dashboard',
    '/billing',
    '/account',
    '/integrations',
    '/integrations/xero',
    '/developers',
    '/approval-settings',
    '/vendors',
    '/vendors/01a1fe39-b18f-7c24-8ac0-108dbda9ba07',
    '/vendor-management',
    '/audit-trail',
    '/login',
    '/join',
    '/team',
    '/profile',
    '/invoices',
    '/invoices/01a1fe39-b18f-7c24-8ac0-108dbda9ba07',
    '/reports',
  ])('%s is a screen, also with a trailing slash', (path) => {
    expect(known(path)).toBe(true);
    if (path !== '/') expect(known(`${path}/`)).toBe(true);
  });

  it.each([
    '',
    '//',
    '///',
    'dashboard',
    '/Dashboard',
    '/dashboard//',
    '//dashboard',
    '/dashboard/x',
    '/dashboard.html',
    '/invoices//',
    '/invoices/1/2',
    '/invoices/:id/x',
    '/api',
    '/api/me',
    '/sandbox/ui',
    '/constructor',
    '/..',
    '/%2e%2e',
    '/\0',
  ])('"%s" is not a screen', (path) => {
    expect(known(path)).toBe(false);
  });

  it('of the sandbox exist only outside production', () => {
    expect(isScreen('/sandbox/ui', { sandbox: true })).toBe(true);
    expect(isScreen('/sandbox/ui', { sandbox: false })).toBe(false);
  });

  it('are each listed once', () => {
    expect(new Set(screens).size).toBe(screens.length);
  });
});
