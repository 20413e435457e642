import { askToSendKept } from '../forms/keptForms.ts';
import { whenIdle } from './whenIdle.ts';

/** The service worker comes after everything that the page needs: it keeps the site for reading offline. */
export function startOffline(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  const worker = navigator.serviceWorker;
  const start = () => {
    // Without it the pages still work; they only do not open offline.
    worker.register('/sw.js').catch(() => undefined);
  };
  whenIdle(start);
  window.addEventListener('online', () => worker.controller?.postMessage(askToSendKept));
}
