/// <reference lib="webworker" />
import { clientsClaim } from 'workbox-core';
import {
  cleanupOutdatedCaches,
  createHandlerBoundToURL,
  type PrecacheEntry,
  precacheAndRoute,
} from 'workbox-precaching';
import { registerRoute } from 'workbox-routing';
import { answerFor } from './navigation.ts';

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: (PrecacheEntry | string)[] };

precacheAndRoute(self.__WB_MANIFEST);
cleanupOutdatedCaches();
// The first visit is already served by it, so that the second can be offline.
clientsClaim();

const shell = createHandlerBoundToURL('/index.html');

registerRoute(
  ({ request, url, sameOrigin }) =>
    sameOrigin && request.mode === 'navigate' && answerFor(url.pathname) === 'shell',
  shell,
);

registerRoute(
  ({ request, url, sameOrigin }) =>
    sameOrigin && request.mode === 'navigate' && answerFor(url.pathname) === 'network first',
  async (options) => {
    try {
      return await fetch(options.request);
    } catch {
      return shell(options);
    }
  },
);

// A person decides when to change to a new version; see app/update.
self.addEventListener('message', ({ data }) => {
  if (data?.type === 'SKIP_WAITING') void self.skipWaiting();
});
