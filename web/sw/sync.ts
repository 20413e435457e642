/// <reference lib="webworker" />
import { devicePorts, outboxTag } from '../store/device/devicePorts.ts';
import { WorkerErrors } from './reportErrors.ts';
import { sendOutbox } from './sendOutbox.ts';

declare const self: ServiceWorkerGlobalScope;

const errors = new WorkerErrors('sync-worker.js');

/** Background Sync, sent when the network is back, even with no page open. */
interface SyncEvent extends ExtendableEvent {
  readonly tag: string;
}

function isSyncEvent(event: Event): event is SyncEvent {
  return 'tag' in event && 'waitUntil' in event;
}

self.addEventListener('sync', (event) => {
  if (!isSyncEvent(event) || event.tag !== outboxTag) return;
  event.waitUntil(errors.watch(sendOutbox(devicePorts())));
});
