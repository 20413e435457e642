import {
  fieldErrorsOf,
  fieldsWithErrors,
  focusFirstError,
  showFieldErrors,
} from './fieldErrors.ts';
import { createIdempotencyKeys } from './idempotencyKeys.ts';
import { refusedEvent } from './keptForms.ts';
import { restoreRefusedForm } from './restoreRefusedForm.ts';
import { type Outcome, sendForm } from './sendForm.ts';
import type { VisitorFormDefinition } from './VisitorFormDefinition.ts';

export function mountForm(island: HTMLElement, definition: VisitorFormDefinition): void {
  const form = island.querySelector('form');
  const button = form?.querySelector<HTMLButtonElement>('button[type=submit]');
  if (!form || !button) return;
  const { endpoint } = definition;
  const typed = () => Object.fromEntries(new FormData(form));
  const refused = restoreRefusedForm(form, definition);
  let keys = createIdempotencyKeys();
  let sending = false;

  async function send(to: HTMLFormElement) {
    const values = typed();
    const problems = fieldErrorsOf(endpoint.body, values);
    showOutcome(to, null, definition);
    showFieldErrors(to, problems);
    focusFirstError(to);
    if (Object.keys(problems).length > 0) return;
    const outcome = await sendForm(endpoint.path, {
      typed: values,
      secondsOpen: Math.round(performance.now() / 1000),
      key: keys.of(values),
    });
    if (outcome.kind === 'refused') showFieldErrors(to, outcome.fields);
    if (outcome.kind === 'sent' || outcome.kind === 'kept') {
      to.reset();
      keys = createIdempotencyKeys();
    }
    showOutcome(to, outcome, definition);
    focusFirstError(to);
    if (outcome.kind === 'sent' || outcome.kind === 'kept') await refused.sentAgain();
  }

  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    if (sending) return;
    sending = true;
    showBusy(button, true, definition);
    await send(form);
    showBusy(button, false, definition);
    sending = false;
  });

  island.addEventListener(refusedEvent, () => void refused.look());
  void refused.look();

  // The error of a field disappears as soon as the field is valid.
  form.addEventListener('input', () => {
    const wrong = fieldsWithErrors(form);
    if (wrong.length === 0) return;
    const now = fieldErrorsOf(endpoint.body, typed());
    showFieldErrors(
      form,
      Object.fromEntries(Object.entries(now).filter(([name]) => wrong.includes(name))),
    );
  });
}

function showBusy(
  button: HTMLButtonElement,
  busy: boolean,
  { submit }: VisitorFormDefinition,
): void {
  // Not `disabled`, which would lose the focus.
  button.setAttribute('aria-disabled', String(busy));
  button.textContent = busy ? 'Sending …' : submit;
}

function showOutcome(
  form: HTMLFormElement,
  outcome: Outcome | null,
  { failed, unreachable }: VisitorFormDefinition,
): void {
  const texts: Record<string, string | null> = {
    sent: outcome?.kind === 'sent' ? outcome.message : null,
    kept: outcome?.kind === 'kept' ? '' : null,
    failed: null,
  };
  if (outcome?.kind === 'unreachable') texts['failed'] = unreachable;
  if (outcome?.kind === 'refused') texts['failed'] = outcome.message ?? failed;
  for (const [name, text] of Object.entries(texts)) {
    const notice = form.querySelector<HTMLElement>(`[data-outcome="${name}"]`);
    if (!notice) continue;
    notice.hidden = text === null;
    const line = notice.querySelector('[data-text]');
    if (line) line.textContent = text;
  }
}
