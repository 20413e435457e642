/** A field's control, or the cell of a line that becomes one when somebody types. */
function placeOf(field: string): HTMLElement | null {
  const place = document.querySelector<HTMLElement>(`[data-field="${CSS.escape(field)}"]`);
  const control = place?.querySelector<HTMLElement>('input, textarea');
  return control ?? (place?.hasAttribute('tabindex') ? place : null);
}

function isControl(place: Element | null): place is HTMLInputElement | HTMLTextAreaElement {
  return place instanceof HTMLInputElement || place instanceof HTMLTextAreaElement;
}

/** Whether the field is on the screen and has the focus now. */
export function focusField(field: string): boolean {
  const place = placeOf(field);
  place?.focus();
  place?.scrollIntoView({ block: 'nearest' });
  if (place instanceof HTMLInputElement) place.select();
  return place !== null && document.activeElement === place;
}

/** The field whose editable control, or cell, has the focus. */
export function fieldInFocus(): string | null {
  const { activeElement } = document;
  const field = activeElement?.closest<HTMLElement>('[data-field]')?.dataset['field'] ?? null;
  const isReadOnly = isControl(activeElement)
    ? activeElement.readOnly
    : !activeElement?.hasAttribute('data-editable');
  return isReadOnly ? null : field;
}

/** Whether the field has a control: a cell of a line has one only while somebody types in it. */
export function isTypedIn(field: string): boolean {
  return isControl(placeOf(field));
}

/** Sets a control's text as if it had been typed, with all the effects of typing. */
export function typeInto(field: string, text: string): void {
  const control = placeOf(field);
  if (!isControl(control) || control.readOnly) return;
  control.focus();
  const kind = control instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement;
  // React overrides the value setter and ignores values set through it, so use the native one.
  Object.getOwnPropertyDescriptor(kind.prototype, 'value')?.set?.call(control, text);
  control.dispatchEvent(new Event('input', { bubbles: true }));
}
