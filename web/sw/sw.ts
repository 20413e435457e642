/// <reference lib="webworker" />
import { clientsClaim } from 'workbox-core';
import { registerRoute } from 'workbox-routing';
import { keepForms } from './forms.ts';
import { KeptFiles } from './KeptFiles.ts';
import { answerFor } from './navigation.ts';
import { openFromServer } from './openFromServer.ts';

declare const self: ServiceWorkerGlobalScope & {
  /** `site`: the public pages, and what they need. */
  __WB_MANIFEST: { url: string; revision: string | null; site: boolean }[];
};

const files = self.__WB_MANIFEST;
/** Kept at the first visit, whatever it was for. */
const site = new KeptFiles(
  'docket-site',
  files.filter((file) => file.site),
);
/** Kept once somebody opens the application: visitors download none of it. */
const app = new KeptFiles(
  'docket-app',
  files.filter((file) => !file.site),
);
const forms = keepForms();

self.addEventListener('install', (event) => {
  event.waitUntil(
    Promise.all([site.keep(), isAppInUse().then((inUse) => (inUse ? app.keep() : undefined))]),
  );
});
self.addEventListener('activate', (event) => {
  event.waitUntil(Promise.all([site.forgetOld(), app.forgetOld()]));
});
// The first visit is already served by it, so that the second can be offline.
clientsClaim();

site.serve();
app.serve();

registerRoute(
  ({ request, url, sameOrigin }) =>
    sameOrigin && request.mode === 'navigate' && answerFor(url.pathname) !== 'server',
  async ({ request, url, event }) => {
    event.waitUntil(forms.send());
    if (answerFor(url.pathname) === 'shell') return openApp(event, request);
    const path = url.pathname.replace(/\/$/, '');
    return openFromServer(
      request,
      async () => (await site.find(`${path}/index.html`)) ?? app.find('/app.html'),
    );
  },
);

self.addEventListener('message', (event) => {
  const type: unknown = event.data?.type;
  // A person decides when to change to a new version; see app/update.
  if (type === 'SKIP_WAITING') void self.skipWaiting();
  if (type === 'SEND_KEPT_FORMS') event.waitUntil(forms.send());
});

async function openApp(event: ExtendableEvent, request: Request): Promise<Response> {
  // Somebody comes past the public pages for the first time.
  if (!(await app.isWhole())) event.waitUntil(app.keep().catch(() => undefined));
  else {
    const shell = await app.find('/app.html');
    if (shell) return shell;
  }
  return fetch(request);
}

/** It was kept before, or one of its screens is open now. */
async function isAppInUse(): Promise<boolean> {
  if (await app.hasAny()) return true;
  const open = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  return open.some(({ url }) => answerFor(new URL(url).pathname) === 'shell');
}
