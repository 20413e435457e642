import { errorBody } from '#shared/http/errorBody.ts';
import type { FieldErrors } from './fieldErrors.ts';
import { keptHeader, keptStatus } from './keptForms.ts';

/** The reasons that the server gave for refusing a form. */
export interface Refusal {
  message: string | null;
  fields: FieldErrors;
}

export type Outcome =
  | { kind: 'sent'; message: string }
  /** Stored by the service worker until there is a network. */
  | { kind: 'kept' }
  | ({ kind: 'refused' } & Refusal)
  | { kind: 'unreachable' };

const patienceInMs = 30_000;

interface Sending {
  typed: Record<string, unknown>;
  secondsOpen: number;
  key: string;
}

export async function sendForm(
  path: string,
  { typed, secondsOpen, key }: Sending,
): Promise<Outcome> {
  let response: Response;
  let text: string;
  try {
    response = await fetch(path, {
      method: 'POST',
      credentials: 'include',
      headers: {
        Accept: 'application/json',
        'Content-Type': 'application/json',
        'Idempotency-Key': key,
      },
      body: JSON.stringify({ ...typed, secondsOpen }),
      signal: AbortSignal.timeout(patienceInMs),
    });
    text = await response.text();
  } catch {
    return { kind: 'unreachable' };
  }
  if (response.status === keptStatus && response.headers.has(keptHeader)) return { kind: 'kept' };
  if (response.ok) return { kind: 'sent', message: messageIn(parseJson(text)) ?? 'Thank you.' };
  return { kind: 'refused', ...refusalIn(text) };
}

export function refusalIn(answer: string): Refusal {
  const body = parseJson(answer);
  return { message: messageIn(body), fields: fieldsIn(body) };
}

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function messageIn(body: unknown): string | null {
  if (typeof body !== 'object' || body === null || !('message' in body)) return null;
  return typeof body.message === 'string' && body.message !== '' ? body.message : null;
}

function fieldsIn(body: unknown): FieldErrors {
  const { data } = errorBody.safeParse(body);
  return Object.fromEntries(data?.fields?.map(({ path, message }) => [path, message]) ?? []);
}
