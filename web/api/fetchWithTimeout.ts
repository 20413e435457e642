import type { Method } from '#shared/http/endpoint.ts';
import { OfflineError } from './ApiError.ts';

interface Exchange {
  method: Method;
  /** With parameters and query filled in. */
  path: string;
  headers?: Readonly<Record<string, string>> | undefined;
  /** Sent as JSON. */
  body?: unknown;
}

/** Longer than any ordinary answer takes: a connection that is slower counts as none. */
const timeoutInMs = 30_000;

/** Sends one request and reads its whole answer, also a refusal. A network failure throws `OfflineError`. */
export async function fetchWithTimeout({
  method,
  path,
  headers,
  body,
}: Exchange): Promise<{ response: Response; text: string }> {
  try {
    const response = await fetch(path, {
      method,
      credentials: 'include',
      headers: {
        Accept: 'application/json',
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(timeoutInMs),
    });
    return { response, text: await response.text() };
  } catch (error) {
    throw new OfflineError(error);
  }
}

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
