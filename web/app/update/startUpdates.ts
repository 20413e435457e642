import { whenIdle } from '../../store/device/whenIdle.ts';

/** Registers the service worker after everything that the first page needs. */
export function startUpdates(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  const start = () => {
    // Without it the app works, but does not open offline.
    import('./watchWorker.ts').then(({ watchWorker }) => watchWorker()).catch(() => undefined);
  };
  if (document.readyState === 'complete') whenIdle(start);
  else window.addEventListener('load', () => whenIdle(start), { once: true });
}
