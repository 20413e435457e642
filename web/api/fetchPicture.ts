import type { Endpoint } from '#shared/http/endpoint.ts';
import { OfflineError } from './ApiError.ts';

/** Longer than a picture takes on a slow connection. */
const timeoutInMs = 60_000;

/** The picture that a call answers; `null` if there is none. A network failure throws `OfflineError`. */
export async function fetchPicture(
  { method, path }: Pick<Endpoint, 'method' | 'path'>,
  body: object,
): Promise<Blob | null> {
  try {
    const response = await fetch(path, {
      method,
      credentials: 'include',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(timeoutInMs),
    });
    return response.ok ? await response.blob() : null;
  } catch (error) {
    throw new OfflineError(error);
  }
}
