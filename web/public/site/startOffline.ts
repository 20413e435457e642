import { askToSendKept } from '../forms/keptForms.ts';
import { whenIdle } from './whenIdle.ts';

/** Registers the service worker, which caches the site for offline reading, after everything that the page needs. */
export function startOffline(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  const worker = navigator.serviceWorker;
  const start = () => {
    // Without it the pages work, but do not open offline.
    worker.register('/sw.js').catch(() => undefined);
  };
  whenIdle(start);
  window.addEventListener('online', () => worker.controller?.postMessage(askToSendKept));
}
