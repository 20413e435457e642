import { type IncomingMessage, request as overHttp } from 'node:http';
import { request as overHttps } from 'node:https';
import { RequestFilteringHttpAgent, RequestFilteringHttpsAgent } from 'request-filtering-agent';

interface Message {
  headers: Readonly<Record<string, string | number>>;
  body: Buffer | string | null;
  /** Covers the name lookup, the connection and the head of the answer. */
  timeoutInMs: number;
  /** In the sandbox a provider's stand-in on this machine may be called. */
  sandbox: boolean;
}

interface Answer {
  status: number;
  retryAfter: string | null;
}

/** These check the address of every connection, so a name cannot resolve to a private one. Their sockets are shared with no other calls. */
const httpAgent = new RequestFilteringHttpAgent({ keepAlive: true });
const httpsAgent = new RequestFilteringHttpsAgent({ keepAlive: true });

/** Posts to a URL that a person has given. Follows no redirect and keeps only the head of the answer. */
export function postOutside(
  url: string,
  { headers, body, timeoutInMs, sandbox }: Message,
): Promise<Answer> {
  const isHttps = new URL(url).protocol === 'https:';
  const send = isHttps ? overHttps : overHttp;
  const options = {
    method: 'POST',
    headers,
    signal: AbortSignal.timeout(timeoutInMs),
    ...(sandbox ? {} : { agent: isHttps ? httpsAgent : httpAgent }),
  };
  return new Promise((resolve, reject) => {
    const request = send(url, options, (response) => {
      resolve({
        status: response.statusCode ?? 0,
        retryAfter: response.headers['retry-after'] ?? null,
      });
      drain(response);
    });
    request.on('error', (error) => reject(isFiltered(error) ? new NotPublicError(error) : error));
    request.end(body);
  });
}

class NotPublicError extends Error {
  readonly code = 'NOT_PUBLIC';

  constructor(cause: Error) {
    super('The URL leads to an address that is not public', { cause });
  }
}

/** The agents tell their refusals from other errors by the message alone. */
function isFiltered({ message }: Error): boolean {
  return message.startsWith('DNS lookup ') && message.includes(' is not allowed');
}

const longestBody = 64 * 1024;

/** A short body is read to its end, so that the connection can be used again. */
function drain(response: IncomingMessage): void {
  let length = 0;
  response.on('data', (chunk: Buffer) => {
    length += chunk.length;
    if (length > longestBody) response.destroy();
  });
  // The head has arrived, and the rest does not matter.
  response.on('error', () => undefined);
}
