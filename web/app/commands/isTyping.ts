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
