/** The control of a field, wherever on the screen it is. */
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

/** The field whose control has the focus, and can be written in. */
export function fieldInFocus(): string | null {
  const { activeElement } = document;
  const field = activeElement?.closest<HTMLElement>('[data-field]')?.dataset['field'] ?? null;
  const isWritable =
    (activeElement instanceof HTMLInputElement || activeElement instanceof HTMLTextAreaElement) &&
    !activeElement.readOnly;
  return isWritable ? field : null;
}

/** Puts a text into a field as if the person had typed it there: whatever typing does follows. */
export function typeInto(field: string, text: string): void {
  const control = controlOf(field);
  if (!control || control.readOnly) return;
  control.focus();
  const kind = control instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement;
  // React remembers what it has set itself, and hears only what was set past it.
  Object.getOwnPropertyDescriptor(kind.prototype, 'value')?.set?.call(control, text);
  control.dispatchEvent(new Event('input', { bubbles: true }));
}

const longestWaitInMs = 1_500;

/** What was typed last may be all that the approval waits for: then it takes the focus as soon as it may be pressed. */
export function focusApprove(): void {
  const from = document.activeElement;
  const until = performance.now() + longestWaitInMs;
  const tryIt = () => {
    const button = document.querySelector<HTMLButtonElement>('[data-approve]');
    if (!button || document.activeElement !== from) return;
    if (!button.disabled) button.focus();
    else if (performance.now() < until) requestAnimationFrame(tryIt);
  };
  tryIt();
}
