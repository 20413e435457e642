/// <reference lib="webworker" />
import { formRefusedMessage, keepRefused, storedFormState } from '../public/forms/keptForms.ts';
import { RetryLater } from './reportErrors.ts';

/** Longer than any normal answer takes. */
export const patienceInMs = 20_000;

/** The queued forms, oldest first. */
export interface KeptForms {
  getAll(): Promise<readonly { request: Request }[]>;
  shiftRequest(): Promise<unknown>;
}

/**
 * Sends queued forms. A form leaves the queue only when it is answered: accepted, or refused and given back to the
 * visitor. Otherwise it stays and this rejects, to be called again.
 */
export async function sendKept(
  forms: KeptForms,
  tellPages: (word: object) => Promise<void>,
): Promise<void> {
  for (;;) {
    // Not removed from the queue yet, so that nothing is lost if the worker is stopped.
    const [oldest] = await forms.getAll();
    if (!oldest) return;
    const { request } = oldest;
    const sent = await request.clone().text();
    const response = await fetch(request, { signal: AbortSignal.timeout(patienceInMs) });
    const fate = storedFormState(response.status);
    if (fate === 'waiting') throw new RetryLater(`The server answers ${response.status}`);
    if (fate === 'refused') {
      const { pathname: path } = new URL(request.url);
      const key = request.headers.get('Idempotency-Key') ?? '';
      await keepRefused({ path, key, sent, answer: await response.text() });
    }
    await forms.shiftRequest();
    if (fate === 'refused') await tellPages(formRefusedMessage);
  }
}
