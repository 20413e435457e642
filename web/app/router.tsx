import { createBrowserRouter, type RouteObject } from 'react-router-dom';
import { LeaveApp } from '../public/site/LeaveApp.tsx';
import { sitePaths } from '../public/site/sitePaths.ts';
import { ErrorScreen } from './error/ErrorScreen.tsx';
import { NotFoundScreen } from './notFound/NotFoundScreen.tsx';
import { RootLayout } from './RootLayout.tsx';
import { hasSandbox } from './sandbox/hasSandbox.ts';
import { framedScreens, guestScreens, screens } from './screens.ts';

/**
 * Renders nothing while the first chunk loads: a moment later the real frame would replace a
 * placeholder.
 */
function EmptyFallback() {
  return null;
}

const routesOf = (
  byAddress: Readonly<Record<string, NonNullable<RouteObject['lazy']>>>,
): RouteObject[] => Object.entries(byAddress).map(([path, lazy]) => ({ path, lazy }));

const publicRoutes: RouteObject[] = [
  ...routesOf(guestScreens),
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
    children: [{ lazy: screens.frame, children: routesOf(framedScreens) }, ...publicRoutes],
  },
];

export function createRouter() {
  return createBrowserRouter(hasSandbox() ? [...routes, ...sandboxRoutes] : routes);
}
