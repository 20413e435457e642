import { isScreen, publicScreens } from '#shared/screens.ts';

/** Never answered by the service worker: these are the server's own. */
const serverPaths = [
  '/api',
  '/sync',
  '/sandbox/mail',
  '/sandbox/sign-in',
  '/healthz',
  '/readyz',
  '/metrics',
];

/** Pages for visitors come fresh from the server while there is a network. */
const forVisitors: readonly string[] = publicScreens;

/** The kept files that can stand in for the server’s answer at this address, the best first. */
export function standIns(pathname: string): string[] {
  const page = `${pathname.replace(/\/$/, '')}/index.html`;
  if (isScreen(pathname, { sandbox: true })) return [page, '/app.html', '/offline.html'];
  // A name with a dot is a file: whether the server has it, nobody here knows.
  return [page, pathname.includes('.') ? '/offline.html' : '/404.html'];
}

export type NavigationAnswer =
  /** By the server, and not through here. */
  | 'server'
  /** By the shell on this device, network or not. */
  | 'shell'
  /** By the server while it can be reached, else by the shell. */
  | 'network first';

export function answerFor(pathname: string): NavigationAnswer {
  if (serverPaths.some((path) => pathname === path || pathname.startsWith(`${path}/`))) {
    return 'server';
  }
  const isApp = isScreen(pathname, { sandbox: false }) && !forVisitors.includes(pathname);
  return isApp ? 'shell' : 'network first';
}
