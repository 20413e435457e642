import type { DocumentKind } from './documents/content.ts';

/** How programs work with the product. It stands beside the calls that it tells of, and is a page like the others. */
export const apiDocs = '/api/docs';

/** For visitors, signed in or not. */
export const publicScreens = [
  '/',
  '/features',
  '/pricing',
  '/demo',
  '/contact',
  '/privacy',
  '/terms',
  apiDocs,
  '/subscribe',
  '/subscription-success',
] as const;

/** The application itself, and the ways into it. */
export const appScreens = [
  '/login',
  '/join',
  '/decide',
  '/unsubscribe',
  '/dashboard',
  '/invoices',
  '/invoices/:id',
  '/approvals',
  '/uploads/:id/arrange',
  '/outbox',
  '/vendors',
  '/vendors/:id',
  '/vendor-management',
  '/audit-trail',
  '/reports',
  '/billing',
  '/account',
  '/integrations',
  '/approval-settings',
  '/team',
  '/profile',
] as const;

/** Every address that shows a screen. The router has a screen for each; the server answers 404 for all others. */
export const screens = [...publicScreens, ...appScreens] as const;

/** The screen of one thing that people edit together; `null` where it is edited in the list of its kind. */
export const documentScreens: Readonly<Record<DocumentKind, `/${string}` | null>> = {
  invoice: '/invoices',
  vendor: '/vendors',
  rule: null,
};

/** Screens that show the parts of the product by themselves; outside production only. */
export const sandboxScreens = ['/sandbox/ui'] as const;

export type ScreenPattern = (typeof screens)[number] | (typeof sandboxScreens)[number];

export function isScreen(path: string, { sandbox }: { sandbox: boolean }): boolean {
  return screenOf(path, { sandbox }) !== null;
}

/** `/invoices/:id` for the address of an invoice; `null` where there is no screen. */
export function screenOf(path: string, { sandbox }: { sandbox: boolean }): ScreenPattern | null {
  const known: readonly ScreenPattern[] = sandbox ? [...screens, ...sandboxScreens] : screens;
  const steps = path.replace(/(?<=[^/])\/$/, '').split('/');
  const found = known.find((screen) => {
    const pattern = screen.split('/');
    return (
      pattern.length === steps.length &&
      pattern.every((step, i) => step === steps[i] || (step.startsWith(':') && steps[i] !== ''))
    );
  });
  return found ?? null;
}
