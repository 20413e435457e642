import type { HttpAnswer, HttpRequest } from '#sync/client/ports.ts';
import { answers } from './answers.ts';
import { exchange, parseJson } from './exchange.ts';
import { type FormAnswer, sendForm } from './sendForm.ts';

/** For the outbox and the feed, which interpret the status themselves: a refusal does not throw. */
export async function sendRaw(request: HttpRequest): Promise<HttpAnswer> {
  const { method, path } = request;
  const endpoint = { method, path, access: 'self' } as const;
  try {
    const { status, text, retryAfter } = await sendRequest(request);
    answers.tell({ endpoint, status });
    const retryAfterInMs = readRetryAfter(retryAfter, Date.now());
    return { status, json: parseJson(text), retryAfterInMs };
  } catch (error) {
    // A cancelled upload says nothing about the network.
    if (!request.form?.signal.aborted) answers.tell({ endpoint, status: 'none' });
    throw error;
  }
}

async function sendRequest({ form, ...request }: HttpRequest): Promise<FormAnswer> {
  if (form) return sendForm(request, form);
  const { response, text } = await exchange(request);
  return { status: response.status, text, retryAfter: response.headers.get('Retry-After') };
}

/** `Retry-After` is either a number of seconds or a date. */
export function readRetryAfter(header: string | null, now: number): number | null {
  if (header === null || header.trim() === '') return null;
  const seconds = Number(header);
  if (Number.isFinite(seconds)) return Math.max(seconds, 0) * 1000;
  const at = Date.parse(header);
  return Number.isNaN(at) ? null : Math.max(at - now, 0);
}
