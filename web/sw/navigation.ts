/// <reference lib="webworker" />

import { isScreen, publicScreens } from '#shared/screens.ts';

/** After this time the cached page is shown. */
const timeoutInMs = 3000;

/** Network first with a timeout: falls back to the cached page. */
export async function openFromServer(
  request: Request,
  kept: () => Promise<Response | undefined>,
): Promise<Response> {
  const fresh = fetch(request);
  const late = new Promise<'late'>((resolve) => setTimeout(resolve, timeoutInMs, 'late'));
  const first = await Promise.race([fresh.catch(() => 'failed' as const), late]);
  if (first instanceof Response) return first;
  return (await kept()) ?? fresh;
}

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
export function offlineFallbacks(pathname: string): string[] {
  const page = `${pathname.replace(/\/$/, '')}/index.html`;
  if (isScreen(pathname, { sandbox: true })) return [page, '/app.html', '/offline.html'];
  // A name with a dot is a file that may exist on the server, so not 404.
  return [page, pathname.includes('.') ? '/offline.html' : '/404.html'];
}

type NavigationAnswer =
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
