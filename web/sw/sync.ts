/// <reference lib="webworker" />
import { devicePorts, outboxTag } from '../store/syncing/devicePorts.ts';
import { sendOutbox } from './sendOutbox.ts';

declare const self: ServiceWorkerGlobalScope;

/** Background Sync, sent when the network is back, even with no page open. */
interface SyncEvent extends ExtendableEvent {
  readonly tag: string;
}

function isSyncEvent(event: Event): event is SyncEvent {
  return 'tag' in event && 'waitUntil' in event;
}

self.addEventListener('sync', (event) => {
  if (isSyncEvent(event) && event.tag === outboxTag) event.waitUntil(sendOutbox(devicePorts()));
});
