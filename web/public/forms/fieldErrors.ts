import type { ZodType } from 'zod';

/** The first error of each invalid field. */
export type FieldErrors = Record<string, string>;

export function fieldErrorsOf(schema: ZodType, typed: unknown): FieldErrors {
  const { error } = schema.safeParse(typed);
  const errors: FieldErrors = {};
  for (const { path, message } of error?.issues ?? []) errors[path.join('.')] ??= message;
  return errors;
}

/** Shows each error below its field, and removes those that no longer apply. */
export function showFieldErrors(form: HTMLFormElement, errors: FieldErrors): void {
  for (const control of controlsOf(form)) {
    const text = errors[control.name];
    const id = `${control.id}-error`;
    const shown = form.querySelector(`#${id}`);
    if (text === undefined) {
      shown?.remove();
      control.removeAttribute('aria-invalid');
      control.removeAttribute('aria-describedby');
      continue;
    }
    const errorElement =
      shown ?? form.querySelector('template')?.content.firstElementChild?.cloneNode(true);
    if (!(errorElement instanceof Element)) continue;
    const line = errorElement.querySelector('span');
    if (line) line.textContent = text;
    errorElement.id = id;
    if (!shown)
      form.querySelector(`label[for="${control.id}"]`)?.parentElement?.append(errorElement);
    control.setAttribute('aria-invalid', 'true');
    control.setAttribute('aria-describedby', id);
  }
}

export function fieldsWithErrors(form: HTMLFormElement): string[] {
  return controlsOf(form)
    .filter((control) => control.hasAttribute('aria-invalid'))
    .map(({ name }) => name);
}

export function focusFirstError(form: HTMLFormElement): void {
  controlsOf(form)
    .find((control) => control.hasAttribute('aria-invalid'))
    ?.focus();
}

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

export function controlsOf(form: HTMLFormElement): Control[] {
  return [...form.querySelectorAll<Control>('input, select, textarea')];
}
