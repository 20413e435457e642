import { useRef } from 'react';

const fields = [
  'input:not([type=hidden], :disabled)',
  'textarea:not(:disabled)',
  'select:not(:disabled)',
  'button:is([role=combobox], [role=checkbox], [role=radio], [role=switch]):not(:disabled)',
].join(', ');

/** Where the focus goes when a dialog opens, and back to when it closes, whoever opened it. */
export function useDialogFocus(content: { current: HTMLElement | null }) {
  const opener = useRef<Element | null>(null);

  function rememberOpener() {
    opener.current = lasting(document.activeElement);
  }

  return {
    rememberOpener,
    /** To the first field: what a form asks for comes before its close button. */
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

/** An item of a menu is gone when the dialog closes; the button of its menu is still there. */
function lasting(element: Element | null): Element | null {
  const menu = element?.closest('[role=menu]');
  const button = document.getElementById(menu?.getAttribute('aria-labelledby') ?? '');
  return button ?? element;
}
