import type { HttpAnswer, HttpRequest } from '#sync/client/ports.ts';
import { answers } from './answers.ts';
import { exchange, parseJson } from './exchange.ts';
import { type FormAnswer, sendForm } from './sendForm.ts';

/** For the outbox and the feed, which judge an answer themselves. The page learns from it like from every other. */
export async function sendRaw(request: HttpRequest): Promise<HttpAnswer> {
  const { method, path } = request;
  const endpoint = { method, path, access: 'self' } as const;
  try {
    const { status, text, retryAfter } = await sent(request);
    answers.tell({ endpoint, status });
    const retryAfterInMs = readRetryAfter(retryAfter, Date.now());
    return { status, json: parseJson(text), retryAfterInMs };
  } catch (error) {
    // Whoever stopped it has learned nothing about the network.
    if (!request.form?.signal.aborted) answers.tell({ endpoint, status: 'none' });
    throw error;
  }
}

async function sent({ form, ...request }: HttpRequest): Promise<FormAnswer> {
  if (form) return sendForm(request, form);
  const { response, text } = await exchange(request);
  return { status: response.status, text, retryAfter: response.headers.get('Retry-After') };
}

/** Seconds, or a date. */
export function readRetryAfter(header: string | null, now: number): number | null {
  if (header === null || header.trim() === '') return null;
  const seconds = Number(header);
  if (Number.isFinite(seconds)) return Math.max(seconds, 0) * 1000;
  const at = Date.parse(header);
  return Number.isNaN(at) ? null : Math.max(at - now, 0);
}
