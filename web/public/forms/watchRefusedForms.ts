import { formRefusedMessage, refusedEvent, refusedNames } from './keptForms.ts';

/**
 * Shows on every page that a stored form was refused: on its own page the form is restored, elsewhere a notice links to
 * that page.
 */
export function watchRefusedForms(page: Document): void {
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
  // A browser that refuses storage has nothing to restore.
  const quietly = () => void look().catch(() => undefined);
  quietly();
  if (!('serviceWorker' in navigator)) return;
  navigator.serviceWorker.addEventListener('message', ({ data }) => {
    if (data?.type === formRefusedMessage.type) quietly();
  });
}
