import { controlsOf, showFieldErrors } from './fieldErrors.ts';
import { forgetRefused, oldestRefused, type RefusedForm } from './refusedForms.ts';
import { parseJson, refusalIn } from './sendForm.ts';
import type { VisitorFormDefinition } from './VisitorFormDefinition.ts';

/**
 * A form that was kept offline and then refused comes back to its page: why, and with what was typed, to be corrected and
 * sent again. One at a time, the oldest first, and never over what somebody has begun to type.
 */
export function bringBackRefused(
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
      if (isUntouched(form)) putBack();
    }
    // In this order, so that it is read out whole.
    notice.hidden = !shown;
  }

  function putBack(): void {
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
    putBack();
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
      // What was typed beside it was another message; the refused one still waits.
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
