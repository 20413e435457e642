import { createBrowserRouter, type RouteObject } from 'react-router-dom';
import { LeaveApp } from '../public/site/LeaveApp.tsx';
import { sitePaths } from '../public/site/sitePaths.ts';
import { ErrorScreen } from './error/ErrorScreen.tsx';
import { NotFoundScreen } from './notFound/NotFoundScreen.tsx';
import { RootLayout } from './RootLayout.tsx';
import { hasSandbox } from './sandbox/hasSandbox.ts';
import { screens } from './screens.ts';

/**
 * Renders nothing while the first chunk loads: a moment later the real frame would replace a
 * placeholder.
 */
function EmptyFallback() {
  return null;
}

const appRoutes: RouteObject[] = [
  { path: '/dashboard', lazy: screens.dashboard },
  { path: '/invoices', lazy: screens.invoices },
  { path: '/invoices/:id', lazy: screens.invoice },
  { path: '/trash', lazy: screens.trash },
  { path: '/approvals', lazy: screens.approvals },
  { path: '/uploads/:id/arrange', lazy: screens.arrange },
  { path: '/reports', lazy: screens.reports },
  { path: '/accuracy', lazy: screens.accuracy },
  { path: '/outbox', lazy: screens.outbox },
  { path: '/team', lazy: screens.team },
  { path: '/approval-settings', lazy: screens.rules },
  { path: '/integrations', lazy: screens.integrations },
  { path: '/integrations/:ledger', lazy: screens.ledger },
  { path: '/developers', lazy: screens.developers },
  { path: '/profile', lazy: screens.profile },
  { path: '/billing', lazy: screens.billing },
  { path: '/account', lazy: screens.billing },
  { path: '/vendors', lazy: screens.vendors },
  { path: '/vendor-management', lazy: screens.vendors },
  { path: '/vendors/:id', lazy: screens.vendor },
  { path: '/audit-trail', lazy: screens.audit },
  { path: '/ledger-check', lazy: screens.check },
];

const publicRoutes: RouteObject[] = [
  { path: '/login', lazy: screens.login },
  { path: '/join', lazy: screens.join },
  { path: '/decide', lazy: screens.decide },
  { path: '/subscribe', lazy: screens.subscribe },
  { path: '/subscription-success', lazy: screens.welcome },
  { path: '/unsubscribe', lazy: screens.unsubscribe },
  ...sitePaths.map((path) => ({ path, Component: LeaveApp })),
  { path: '*', element: <NotFoundScreen /> },
];

const sandboxRoutes: RouteObject[] = [
  {
    path: '/sandbox/ui',
    lazy: async () => ({ Component: (await import('./sandbox/ui/UiSandbox.tsx')).UiSandbox }),
    HydrateFallback: EmptyFallback,
    ErrorBoundary: ErrorScreen,
  },
];

export const routes: RouteObject[] = [
  {
    Component: RootLayout,
    ErrorBoundary: ErrorScreen,
    HydrateFallback: EmptyFallback,
    children: [{ lazy: screens.frame, children: appRoutes }, ...publicRoutes],
  },
];

export function createRouter() {
  return createBrowserRouter(hasSandbox() ? [...routes, ...sandboxRoutes] : routes);
}
