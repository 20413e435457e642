import type { FileForm, HttpRequest } from '#sync/client/ports.ts';
import { OfflineError } from './OfflineError.ts';

export interface FormAnswer {
  status: number;
  text: string;
  retryAfter: string | null;
}

type Address = Pick<HttpRequest, 'method' | 'path' | 'headers'>;

/** A connection on which nothing has moved for so long is none. The server may look at a large file for a while. */
const patienceInMs = 60_000;
/** In the worker nothing tells whether anything moves. */
const workerPatienceInMs = 4 * 60_000;

/** One form with a file, and the whole of its answer. A network that fails throws `OfflineError`. */
export function sendForm(address: Address, form: FileForm): Promise<FormAnswer> {
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
      signal: AbortSignal.any([form.signal, AbortSignal.timeout(workerPatienceInMs)]),
    });
    const retryAfter = response.headers.get('Retry-After');
    return { status: response.status, text: await response.text(), retryAfter };
  } catch (error) {
    throw new OfflineError(error);
  }
}

/** The older way, for it alone tells how much has left the device. */
function sendByXhr({ method, path, headers }: Address, form: FileForm): Promise<FormAnswer> {
  const xhr = new XMLHttpRequest();
  const { promise, resolve, reject } = Promise.withResolvers<FormAnswer>();
  const abort = () => xhr.abort();
  let patience = setTimeout(abort, patienceInMs);
  xhr.upload.addEventListener('progress', ({ loaded, total }) => {
    clearTimeout(patience);
    patience = setTimeout(abort, patienceInMs);
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
    clearTimeout(patience);
    form.signal.removeEventListener('abort', abort);
  });
}
