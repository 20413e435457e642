import { sendKeptFormsMessage } from '../forms/keptForms.ts';

/** Runs work when the page is loaded and idle, so that it delays no interaction. */
function whenIdle(work: () => void): void {
  const wait = () =>
    'requestIdleCallback' in window
      ? window.requestIdleCallback(work, { timeout: 3000 })
      : setTimeout(work, 500);
  if (document.readyState === 'complete') wait();
  else window.addEventListener('load', wait, { once: true });
}

/**
 * Content below the fold is not laid out at first (site.css). When the page is idle, one section after another is, so
 * that the page has its real height before anybody scrolls.
 */
export async function layOutBelowFold(page: Document): Promise<void> {
  // The arrival of the font is the last change that would lay everything out again.
  await page.fonts.ready;
  const rest = [...page.querySelectorAll('.below-fold')];
  const next = () => {
    rest.shift()?.classList.remove('below-fold');
    if (rest.length > 0) whenIdle(next);
  };
  whenIdle(next);
}

/** Registers the service worker, which caches the site for offline reading, after everything that the page needs. */
export function registerServiceWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  const worker = navigator.serviceWorker;
  const start = () => {
    // Without it the pages work, but do not open offline.
    worker.register('/sw.js').catch(() => undefined);
  };
  whenIdle(start);
  window.addEventListener('online', () => worker.controller?.postMessage(sendKeptFormsMessage));
}
