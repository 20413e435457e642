import type { FileForm, HttpAnswer, HttpRequest } from '#sync/client/ports.ts';
import { OfflineError } from './ApiError.ts';
import { callOutcomes } from './callOutcomes.ts';
import { fetchWithTimeout, parseJson } from './fetchWithTimeout.ts';

interface FormAnswer {
  status: number;
  text: string;
  retryAfter: string | null;
}

type Address = Pick<HttpRequest, 'method' | 'path' | 'headers'>;

/** An upload without progress for this long is aborted. The server may need a while to inspect a large file. */
const stalledAfterMs = 60_000;
/** For the whole upload: the service worker has no progress events. */
const workerTimeoutInMs = 4 * 60_000;

/** Sends one form with a file and reads its whole answer. A network failure throws `OfflineError`. */
function sendForm(address: Address, form: FileForm): Promise<FormAnswer> {
  return typeof XMLHttpRequest === 'undefined'
    ? sendByFetch(address, form)
    : sendByXhr(address, form);
}

function bodyOf({ fields, field, fileName, bytes }: FileForm): FormData {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.set(name, value);
  body.set(field, bytes, fileName);
  return body;
}

async function sendByFetch(
  { method, path, headers }: Address,
  form: FileForm,
): Promise<FormAnswer> {
  try {
    const response = await fetch(path, {
      method,
      headers: { Accept: 'application/json', ...headers },
      body: bodyOf(form),
      signal: AbortSignal.any([form.signal, AbortSignal.timeout(workerTimeoutInMs)]),
    });
    const retryAfter = response.headers.get('Retry-After');
    return { status: response.status, text: await response.text(), retryAfter };
  } catch (error) {
    throw new OfflineError(error);
  }
}

/** XMLHttpRequest, because only it reports upload progress. */
function sendByXhr({ method, path, headers }: Address, form: FileForm): Promise<FormAnswer> {
  const xhr = new XMLHttpRequest();
  const { promise, resolve, reject } = Promise.withResolvers<FormAnswer>();
  const abort = () => xhr.abort();
  let stallTimer = setTimeout(abort, stalledAfterMs);
  xhr.upload.addEventListener('progress', ({ loaded, total }) => {
    clearTimeout(stallTimer);
    stallTimer = setTimeout(abort, stalledAfterMs);
    if (total > 0) form.onProgress(loaded / total);
  });
  xhr.addEventListener('load', () => {
    const retryAfter = xhr.getResponseHeader('Retry-After');
    resolve({ status: xhr.status, text: xhr.responseText, retryAfter });
  });
  for (const type of ['error', 'abort', 'timeout']) {
    xhr.addEventListener(type, () => reject(new OfflineError(new Error(type))));
  }
  form.signal.addEventListener('abort', abort);
  xhr.open(method, path);
  for (const [name, value] of Object.entries({ Accept: 'application/json', ...headers })) {
    xhr.setRequestHeader(name, value);
  }
  xhr.send(bodyOf(form));
  return promise.finally(() => {
    clearTimeout(stallTimer);
    form.signal.removeEventListener('abort', abort);
  });
}

/** For the outbox and the feed, which interpret the status themselves: a refusal does not throw. */
export async function sendRaw(request: HttpRequest): Promise<HttpAnswer> {
  const { method, path } = request;
  const endpoint = { method, path, access: 'self' } as const;
  try {
    const { status, text, retryAfter } = await sendRequest(request);
    callOutcomes.tell({ endpoint, status });
    const retryAfterInMs = readRetryAfter(retryAfter, Date.now());
    return { status, json: parseJson(text), retryAfterInMs };
  } catch (error) {
    // A cancelled upload says nothing about the network.
    if (!request.form?.signal.aborted) callOutcomes.tell({ endpoint, status: 'none' });
    throw error;
  }
}

async function sendRequest({ form, ...request }: HttpRequest): Promise<FormAnswer> {
  if (form) return sendForm(request, form);
  const { response, text } = await fetchWithTimeout(request);
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
