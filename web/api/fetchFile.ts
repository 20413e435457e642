import type { Endpoint } from '#shared/http/endpoint.ts';
import { ApiError, OfflineError } from './ApiError.ts';
import { callOutcomes } from './callOutcomes.ts';

/** Downloads a file from the API. A refusal throws `ApiError`, a network failure `OfflineError`. */
export async function fetchFile(
  { method, access }: Pick<Endpoint, 'method' | 'access'>,
  path: string,
): Promise<Blob> {
  const endpoint = { method, access, path };
  try {
    const response = await fetch(path, { method, credentials: 'include' });
    callOutcomes.tell({ endpoint, status: response.status });
    if (response.ok) return await response.blob();
    throw new ApiError({ status: response.status, message: `${path} answers ${response.status}` });
  } catch (error) {
    if (error instanceof ApiError) throw error;
    callOutcomes.tell({ endpoint, status: 'none' });
    throw new OfflineError(error);
  }
}
