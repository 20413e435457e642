import { focusHeading } from './focusHeading.ts';

/** Dialogs and menus hand focus back a moment after they close. */
const settledInMs = 60;

/** When what had the focus disappears (a row that was deleted), keyboard users start at the heading, not at nothing. */
export function rescueFocus(document: Document): void {
  let last: Element | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  document.addEventListener('focusin', ({ target }) => {
    last = target instanceof Element ? target : null;
  });

  const observer = new MutationObserver(() => {
    if (!last || last.isConnected) return;
    last = null;
    clearTimeout(timer);
    timer = setTimeout(() => {
      if (document.activeElement === document.body) focusHeading();
    }, settledInMs);
  });
  observer.observe(document.body, { childList: true, subtree: true });
}
