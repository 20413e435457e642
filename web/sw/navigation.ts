import { isScreen, publicScreens } from '#shared/screens.ts';

/** Never answered by the service worker. */
const serverPaths = [
  '/api',
  '/sync',
  '/sandbox/mail',
  '/sandbox/sign-in',
  '/healthz',
  '/readyz',
  '/metrics',
];

/** Network first. */
const forVisitors: readonly string[] = publicScreens;

/** The cached files that can replace the server’s answer at this address, best first. */
export function standIns(pathname: string): string[] {
  const page = `${pathname.replace(/\/$/, '')}/index.html`;
  if (isScreen(pathname, { sandbox: true })) return [page, '/app.html', '/offline.html'];
  // A name with a dot is a file that may exist on the server, so not 404.
  return [page, pathname.includes('.') ? '/offline.html' : '/404.html'];
}

export type NavigationAnswer =
  /** The service worker does not handle it. */
  | 'server'
  /** The cached shell, even with a network. */
  | 'shell'
  /** The server if it can be reached, else the shell. */
  | 'network first';

export function answerFor(pathname: string): NavigationAnswer {
  if (serverPaths.some((path) => pathname === path || pathname.startsWith(`${path}/`))) {
    return 'server';
  }
  const isApp = isScreen(pathname, { sandbox: false }) && !forVisitors.includes(pathname);
  return isApp ? 'shell' : 'network first';
}
