import { keptFormRefused, refusedEvent } from './keptForms.ts';
import { refusedNames } from './refusedForms.ts';

/**
 * Says on every page that a form was refused after it had waited for a connection: where the form itself is, the form
 * comes back; elsewhere a line leads there.
 */
export function watchRefused(page: Document): void {
  async function look(): Promise<void> {
    const names = await refusedNames();
    for (const notice of page.querySelectorAll<HTMLElement>('[data-refused-notice]')) {
      const name = notice.dataset['refusedNotice'];
      const isHere = page.querySelector(`[data-island="${name}"]`) !== null;
      notice.hidden = isHere || ![...names].some((one) => one === name);
    }
    for (const name of names) {
      page.querySelector(`[data-island="${name}"]`)?.dispatchEvent(new Event(refusedEvent));
    }
  }
  // A browser that keeps nothing for us has nothing to bring back.
  const quietly = () => void look().catch(() => undefined);
  quietly();
  if (!('serviceWorker' in navigator)) return;
  navigator.serviceWorker.addEventListener('message', ({ data }) => {
    if (data?.type === keptFormRefused.type) quietly();
  });
}
