import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';

/** Moves the focus to the heading, so that keyboard and screen reader users know where they are. */
function focusHeading(): void {
  const target = document.querySelector<HTMLElement>('main h1') ?? document.querySelector('main');
  if (!target) return;
  target.tabIndex = -1;
  // No focus ring: it would suggest that the heading can be pressed.
  target.classList.add('outline-none');
  target.focus({ preventScroll: true });
}

/** For a step that replaces another on the same page. */
export function useFocusOnArrival(): void {
  useEffect(focusHeading, []);
}

/** The first page keeps the browser's own focus; later ones start at their heading. */
export function useFocusOnNavigation(): void {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    focusHeading();
  }, [pathname]);
}

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
