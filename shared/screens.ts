import type { DocumentKind } from './documents/content.ts';

/** The API documentation. It has an address below `/api`, but is a page like the others. */
export const apiDocs = '/api/docs';

/** Which software approved invoices go to, and how. */
export const accountingSoftware = '/accounting-software';

/** How documents are read and how well, with the figures. */
export const readingMethod = '/how-docket-reads';

/** For visitors, signed in or not. */
export const publicScreens = [
  '/',
  '/features',
  '/pricing',
  accountingSoftware,
  readingMethod,
  '/demo',
  '/contact',
  '/privacy',
  '/terms',
  apiDocs,
  '/subscribe',
  '/subscription-success',
] as const;

/** The application and its sign-in pages. */
export const appScreens = [
  '/login',
  '/join',
  '/decide',
  '/unsubscribe',
  '/dashboard',
  '/invoices',
  '/invoices/:id',
  '/trash',
  '/approvals',
  '/uploads/:id/arrange',
  '/outbox',
  '/vendors',
  '/vendors/:id',
  '/vendor-management',
  '/audit-trail',
  '/reports',
  '/accuracy',
  '/billing',
  '/account',
  '/integrations',
  '/integrations/:ledger',
  '/developers',
  '/ledger-check',
  '/approval-settings',
  '/team',
  '/profile',
] as const;

/** All screens. The router has a component for each; the server answers 404 to all other addresses. */
export const screens = [...publicScreens, ...appScreens] as const;

/** The screen of a single entity; `null` if it is edited in its list. */
export const documentScreens: Readonly<Record<DocumentKind, `/${string}` | null>> = {
  invoice: '/invoices',
  vendor: '/vendors',
  rule: null,
};

/** Pages of the design system; only outside production. */
export const sandboxScreens = ['/sandbox/ui'] as const;

export type ScreenPattern = (typeof screens)[number] | (typeof sandboxScreens)[number];

export function isScreen(path: string, { sandbox }: { sandbox: boolean }): boolean {
  return screenOf(path, { sandbox }) !== null;
}

/** The pattern of an address, such as `/invoices/:id`; `null` if it is not a screen. */
export function screenOf(path: string, { sandbox }: { sandbox: boolean }): ScreenPattern | null {
  const known: readonly ScreenPattern[] = sandbox ? [...screens, ...sandboxScreens] : screens;
  const segments = path.replace(/(?<=[^/])\/$/, '').split('/');
  const found = known.find((screen) => {
    const pattern = screen.split('/');
    return (
      pattern.length === segments.length &&
      pattern.every(
        (step, i) => step === segments[i] || (step.startsWith(':') && segments[i] !== ''),
      )
    );
  });
  return found ?? null;
}
