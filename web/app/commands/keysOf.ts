const keyConsumers = ['dialog', 'alertdialog', 'menu', 'listbox', 'combobox']
  .map((role) => `[role=${role}]`)
  .join(', ');

/**
 * Whether a letter typed there belongs to the element (a text field, list, menu or dialog) instead
 * of a shortcut.
 */
export function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable ||
      ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName) ||
      target.closest(keyConsumers) !== null)
  );
}

type KeyPress = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>;

/**
 * A key press as commands name it: `a`, `?`, `mod+k`, `mod+shift+z`; `null` where the browser owns
 * it.
 */
export function keysOf({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyPress): string | null {
  if (altKey) return null;
  if (!ctrlKey && !metaKey) return key;
  return `mod+${shiftKey ? 'shift+' : ''}${key.toLowerCase()}`;
}

/** A shortcut as labelled on the person's keyboard. */
export function keysText(keys: string, isMac: boolean): string {
  const shown = keys.split('+').map((part) => {
    if (part === 'mod') return isMac ? '⌘' : 'Ctrl';
    if (part === 'shift') return isMac ? '⇧' : 'Shift';
    return part.length === 1 ? part.toUpperCase() : part;
  });
  return shown.join(isMac ? '' : '+');
}

export function isMac(): boolean {
  return /Mac|iPhone|iPad/.test(navigator.userAgent);
}
