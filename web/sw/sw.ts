/// <reference lib="webworker" />
import { clientsClaim } from 'workbox-core';
import { registerRoute } from 'workbox-routing';
import { keepForms } from './forms.ts';
import { KeptFiles } from './KeptFiles.ts';
import { answerFor, offlineFallbacks, openFromServer } from './navigation.ts';
import { showPushes } from './push.ts';
import { WorkerErrors } from './reportErrors.ts';
import { takeShares } from './share.ts';

declare const self: ServiceWorkerGlobalScope & {
  /** `site`: the public pages and their files. */
  __WB_MANIFEST: { url: string; revision: string | null; site: boolean }[];
};

const files = self.__WB_MANIFEST;
/** Cached at the first visit. */
const site = new KeptFiles(
  'docket-site',
  files.filter((file) => file.site),
);
/** Cached after the application was opened first, so that visitors do not download it. */
const app = new KeptFiles(
  'docket-app',
  files.filter((file) => !file.site),
);
const errors = new WorkerErrors(releaseOf(files));
const forms = keepForms();

self.addEventListener('install', (event) => {
  event.waitUntil(
    Promise.all([site.keep(), app.hasAny().then((inUse) => (inUse ? app.keep() : undefined))]),
  );
});
self.addEventListener('activate', (event) => {
  event.waitUntil(errors.watch(Promise.all([site.forgetOld(), app.forgetOld()])));
});
// Controls the page of the first visit, so that the second can be offline.
clientsClaim();

takeShares(errors);
showPushes(errors);
site.serve();
app.serve();

registerRoute(
  ({ request, url, sameOrigin }) =>
    sameOrigin && request.mode === 'navigate' && answerFor(url.pathname) !== 'server',
  async ({ request, url, event }) => {
    event.waitUntil(errors.watch(forms.send()));
    if (answerFor(url.pathname) === 'shell') return openApp(request);
    return openFromServer(request, () => openKept(url.pathname));
  },
);

self.addEventListener('message', (event) => {
  const type: unknown = event.data?.type;
  // The person decides when to update; see app/update.
  if (type === 'SKIP_WAITING') void self.skipWaiting();
  if (type === 'KEEP_APP') event.waitUntil(keepApp(event.ports));
  if (type === 'SEND_KEPT_FORMS') event.waitUntil(errors.watch(forms.send()));
});

/** The entry script of the application, whose name changes with every release. */
function releaseOf(all: readonly { url: string }[]): string {
  const names = all.map(({ url }) => url.split('/').at(-1) ?? '');
  return names.find((name) => /^app-[\w-]+\.js$/.test(name)) ?? 'sw.js';
}

/** When the application is opened for the first time, it asks for its files to be cached once its first screen is shown. */
async function openApp(request: Request): Promise<Response> {
  const shell = await inWholeApp('/app.html');
  if (shell) return shell;
  try {
    return await fetch(request);
  } catch (error) {
    const page = await site.find('/offline.html');
    if (page) return page;
    throw error;
  }
}

/** The cached replacement for the server's answer. */
async function openKept(pathname: string): Promise<Response | undefined> {
  for (const name of offlineFallbacks(pathname)) {
    const kept = (await site.find(name)) ?? (await inWholeApp(name));
    if (kept) return kept;
  }
  return undefined;
}

/** Only from a complete cache, because a shell without its scripts is a blank page. */
async function inWholeApp(name: string): Promise<Response | undefined> {
  return (await app.isWhole()) ? app.find(name) : undefined;
}

/** Asked by an open page of the application, which may have been loaded before this worker took control. */
async function keepApp(askers: readonly MessagePort[]): Promise<void> {
  await self.clients.claim();
  await app.keep();
  for (const asker of askers) asker.postMessage('KEPT');
}
