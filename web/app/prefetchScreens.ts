import { screens } from './screens.ts';

/** After the first paint, so that navigation is instant and goes on working offline. */
export function prefetchScreens(): void {
  const load = () => {
    // A chunk that fails here is asked for again, and its failure shown, when its screen is opened.
    for (const screen of Object.values(screens)) screen().catch(() => undefined);
  };
  const whenIdle = () =>
    'requestIdleCallback' in window ? window.requestIdleCallback(load) : setTimeout(load, 500);
  if (document.readyState === 'complete') whenIdle();
  else window.addEventListener('load', whenIdle, { once: true });
}
