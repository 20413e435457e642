/// <reference lib="webworker" />
import { fateOf, keptFormRefused } from '../public/forms/keptForms.ts';
import { keepRefused } from '../public/forms/refusedForms.ts';

/** Longer than any ordinary answer takes: a connection that is this slow is no connection. */
export const patienceInMs = 20_000;

/** The forms that wait, the oldest first. */
export interface KeptForms {
  getAll(): Promise<readonly { request: Request }[]>;
  shiftRequest(): Promise<unknown>;
}

/**
 * Sends what waits. A form leaves only once it is answered: what the server took is done, what it refused goes back to
 * the visitor, and where it could not answer properly the form stays and this fails, to be called again later.
 */
export async function sendKept(
  forms: KeptForms,
  tellPages: (word: object) => Promise<void>,
): Promise<void> {
  for (;;) {
    // Looked at and not taken out: a worker that is stopped in between loses nothing.
    const [oldest] = await forms.getAll();
    if (!oldest) return;
    const { request } = oldest;
    const sent = await request.clone().text();
    const response = await fetch(request, { signal: AbortSignal.timeout(patienceInMs) });
    const fate = fateOf(response.status);
    if (fate === 'waiting') throw new Error(`The server answers ${response.status}`);
    if (fate === 'refused') {
      const { pathname: path } = new URL(request.url);
      const key = request.headers.get('Idempotency-Key') ?? '';
      await keepRefused({ path, key, sent, answer: await response.text() });
    }
    await forms.shiftRequest();
    if (fate === 'refused') await tellPages(keptFormRefused);
  }
}
