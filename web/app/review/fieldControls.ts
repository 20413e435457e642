/** The control of a field, anywhere on the screen. */
function controlOf(field: string): HTMLInputElement | HTMLTextAreaElement | null {
  return document.querySelector(`[data-field="${CSS.escape(field)}"] :is(input, textarea)`);
}

export function focusField(field: string): boolean {
  const control = controlOf(field);
  control?.focus();
  control?.scrollIntoView({ block: 'nearest' });
  if (control instanceof HTMLInputElement && control.type !== 'date') control.select();
  return control !== null;
}

/** The field whose editable control has the focus. */
export function fieldInFocus(): string | null {
  const { activeElement } = document;
  const field = activeElement?.closest<HTMLElement>('[data-field]')?.dataset['field'] ?? null;
  const isWritable =
    (activeElement instanceof HTMLInputElement || activeElement instanceof HTMLTextAreaElement) &&
    !activeElement.readOnly;
  return isWritable ? field : null;
}

/** Sets a control's text as if it had been typed, with all the effects of typing. */
export function typeInto(field: string, text: string): void {
  const control = controlOf(field);
  if (!control || control.readOnly) return;
  control.focus();
  const kind = control instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement;
  // React overrides the value setter and ignores values set through it, so use the native one.
  Object.getOwnPropertyDescriptor(kind.prototype, 'value')?.set?.call(control, text);
  control.dispatchEvent(new Event('input', { bubbles: true }));
}
