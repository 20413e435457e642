const taking = ['dialog', 'alertdialog', 'menu', 'listbox', 'combobox']
  .map((role) => `[role=${role}]`)
  .join(', ');

/** Whether a letter that is pressed there is meant for something else than a shortcut: a text, a list of choices, a menu, a dialog. */
export function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable ||
      ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName) ||
      target.closest(taking) !== null)
  );
}
