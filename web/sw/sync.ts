/// <reference lib="webworker" />
import { devicePorts } from '../store/devicePorts.ts';
import { outboxTag } from '../store/outboxTag.ts';
import { deliver } from './deliver.ts';
import { isRunBy, siteWorker } from './workers.ts';

declare const self: ServiceWorkerGlobalScope;

/** Background Sync: the network is back, and perhaps no page is open. */
interface SyncEvent extends ExtendableEvent {
  readonly tag: string;
}

function isSyncEvent(event: Event): event is SyncEvent {
  return 'tag' in event && 'waitUntil' in event;
}

self.addEventListener('install', () => {
  // The person has just come in from the public pages: there is nothing older of the application to wait for.
  if (isRunBy(self.registration.active, siteWorker)) void self.skipWaiting();
});

self.addEventListener('sync', (event) => {
  if (isSyncEvent(event) && event.tag === outboxTag) event.waitUntil(deliver(devicePorts()));
});
