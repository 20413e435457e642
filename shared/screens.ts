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

/** Screens that show the parts of the product by themselves; outside production only. */
export const sandboxScreens = ['/sandbox/ui'] as const;

export function isScreen(path: string, { sandbox }: { sandbox: boolean }): boolean {
  const known: readonly string[] = sandbox ? [...screens, ...sandboxScreens] : screens;
  const steps = path.replace(/(?<=[^/])\/$/, '').split('/');
  return known.some((screen) => {
    const pattern = screen.split('/');
    return (
      pattern.length === steps.length &&
      pattern.every((step, i) => step === steps[i] || (step.startsWith(':') && steps[i] !== ''))
    );
  });
}
