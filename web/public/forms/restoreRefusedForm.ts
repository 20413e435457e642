import { controlsOf, showFieldErrors } from './fieldErrors.ts';
import { forgetRefused, oldestRefused, type RefusedForm } from './keptForms.ts';
import { parseJson, refusalIn } from './sendForm.ts';
import type { VisitorFormDefinition } from './VisitorFormDefinition.ts';

/**
 * Restores a form that was stored offline and then refused, with the reason and what was typed, to be corrected and sent
 * again. One at a time, the oldest first, and never over something that somebody has begun to type.
 */
export function restoreRefusedForm(
  form: HTMLFormElement,
  { name, failed }: VisitorFormDefinition,
): { look(): Promise<void>; sentAgain(): Promise<void> } {
  const notice = form.querySelector<HTMLElement>('[data-refused]');
  const reason = notice?.querySelector('[data-text]');
  const fillIn = notice?.querySelector<HTMLElement>('[data-fill-in]');
  const discard = notice?.querySelector<HTMLElement>('[data-discard]');
  let shown: RefusedForm | undefined;
  let isFilledIn = false;

  async function look(): Promise<void> {
    if (isFilledIn || !notice || !reason) return;
    shown = await oldestRefused(name);
    if (shown) {
      reason.textContent = refusalIn(shown.answer).message ?? failed;
      if (isUntouched(form)) restore();
    }
    // Text first, then visible, so that screen readers read all of it.
    notice.hidden = !shown;
  }

  function restore(): void {
    if (!shown) return;
    fill(form, parseJson(shown.sent));
    showFieldErrors(form, refusalIn(shown.answer).fields);
    isFilledIn = true;
    if (fillIn) fillIn.hidden = true;
  }

  async function forget(): Promise<void> {
    if (shown) await forgetRefused(shown);
    shown = undefined;
    isFilledIn = false;
    if (fillIn) fillIn.hidden = false;
    await look();
  }

  fillIn?.addEventListener('click', () => {
    restore();
    controlsOf(form)[0]?.focus();
  });
  discard?.addEventListener('click', () => {
    if (isFilledIn) {
      form.reset();
      showFieldErrors(form, {});
    }
    controlsOf(form)[0]?.focus();
    void forget();
  });

  return {
    look,
    async sentAgain() {
      // The text typed meanwhile was another message; the refused one still waits.
      if (isFilledIn) await forget();
      else await look();
    },
  };
}

function isUntouched(form: HTMLFormElement): boolean {
  return [...new FormData(form).values()].every((value) => value === '');
}

function fill(form: HTMLFormElement, sent: unknown): void {
  if (typeof sent !== 'object' || sent === null) return;
  const values = new Map<string, unknown>(Object.entries(sent));
  for (const control of controlsOf(form)) {
    const value = values.get(control.name);
    if (typeof value === 'string') control.value = value;
  }
}
