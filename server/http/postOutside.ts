import { type IncomingMessage, request as overHttp } from 'node:http';
import { request as overHttps } from 'node:https';
import { publicLookup } from './outsideAddress.ts';

interface Sent {
  headers: Readonly<Record<string, string | number>>;
  body: Buffer | string | null;
  /** For all of it: a name that is looked up, a connection, and the beginning of an answer. */
  patienceInMs: number;
  /** Whether this machine may stand in for the outside. */
  sandbox: boolean;
}

interface Answered {
  status: number;
  retryAfter: string | null;
}

/**
 * Posts to an address that somebody has given, and that `isOutside` has let pass. A name is judged by what it leads to as
 * the connection is made, no redirect is followed, and of the answer its head alone is kept.
 */
export function postOutside(
  url: string,
  { headers, body, patienceInMs, sandbox }: Sent,
): Promise<Answered> {
  const send = new URL(url).protocol === 'https:' ? overHttps : overHttp;
  const options = {
    method: 'POST',
    headers,
    signal: AbortSignal.timeout(patienceInMs),
    ...(sandbox ? {} : { lookup: publicLookup }),
  };
  return new Promise((resolve, reject) => {
    const request = send(url, options, (response) => {
      resolve({
        status: response.statusCode ?? 0,
        retryAfter: response.headers['retry-after'] ?? null,
      });
      forget(response);
    });
    request.on('error', reject);
    request.end(body);
  });
}

const mostAnswer = 64 * 1024;

/** What is short is read to its end, so that the connection can be used again. */
function forget(response: IncomingMessage): void {
  let taken = 0;
  response.on('data', (chunk: Buffer) => {
    taken += chunk.length;
    if (taken > mostAnswer) response.destroy();
  });
  // Its head has said it all.
  response.on('error', () => undefined);
}
