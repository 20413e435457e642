import { focusHeading } from './focusHeading.ts';

/** Dialogs and menus restore the focus shortly after they close. */
const focusRestoredInMs = 60;

/**
 * When the focused element is removed (a deleted row), the focus moves to the heading instead of
 * nowhere.
 */
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
    }, focusRestoredInMs);
  });
  observer.observe(document.body, { childList: true, subtree: true });
}
