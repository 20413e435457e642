import { useRef } from 'react';

const fields = [
  'input:not([type=hidden], :disabled)',
  'textarea:not(:disabled)',
  'select:not(:disabled)',
  'button:is([role=combobox], [role=checkbox], [role=radio], [role=switch]):not(:disabled)',
].join(', ');

/** Moves the focus into a dialog when it opens, and back to its opener when it closes. */
export function useDialogFocus(content: { current: HTMLElement | null }) {
  const opener = useRef<Element | null>(null);

  function rememberOpener() {
    opener.current = stableOpener(document.activeElement);
  }

  return {
    rememberOpener,
    /** Focuses the first field of a form rather than the close button. */
    toFirstField(event: Event) {
      rememberOpener();
      event.preventDefault();
      const first = content.current?.querySelector<HTMLElement>(fields);
      (first ?? content.current)?.focus();
    },
    toOpener(event: Event) {
      event.preventDefault();
      if (opener.current instanceof HTMLElement) opener.current.focus();
    },
  };
}

/** An opener in a menu is gone when the dialog closes, so the button of its menu is used. */
function stableOpener(element: Element | null): Element | null {
  const menu = element?.closest('[role=menu]');
  const button = document.getElementById(menu?.getAttribute('aria-labelledby') ?? '');
  return button ?? element;
}
