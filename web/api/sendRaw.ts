import type { HttpAnswer, HttpRequest } from '#sync/client/ports.ts';
import { answers } from './answers.ts';
import { exchange, parseJson } from './exchange.ts';

/** For the outbox and the feed, which judge an answer themselves. The page learns from it like from every other. */
export async function sendRaw(request: HttpRequest): Promise<HttpAnswer> {
  const { method, path } = request;
  const endpoint = { method, path, access: 'self' } as const;
  try {
    const { response, text } = await exchange(request);
    answers.tell({ endpoint, status: response.status });
    return {
      status: response.status,
      json: parseJson(text),
      retryAfterInMs: readRetryAfter(response.headers.get('Retry-After'), Date.now()),
    };
  } catch (error) {
    answers.tell({ endpoint, status: 'none' });
    throw error;
  }
}

/** Seconds, or a date. */
export function readRetryAfter(header: string | null, now: number): number | null {
  if (header === null || header.trim() === '') return null;
  const seconds = Number(header);
  if (Number.isFinite(seconds)) return Math.max(seconds, 0) * 1000;
  const at = Date.parse(header);
  return Number.isNaN(at) ? null : Math.max(at - now, 0);
}
