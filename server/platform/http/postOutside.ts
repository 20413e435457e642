import { type IncomingMessage, request as overHttp } from 'node:http';
import { request as overHttps } from 'node:https';
import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import { RequestFilteringHttpAgent, RequestFilteringHttpsAgent } from 'request-filtering-agent';

const thisMachine = ['localhost', '127.0.0.1', '[::1]'];

/**
 * Whether the server may call a URL that a person entered: HTTPS only, no private network (SSRF). In the sandbox this
 * machine is allowed too, because the stand-ins of providers run on it.
 */
export function isPublicUrl(url: string, { sandbox }: { sandbox: boolean }): boolean {
  if (!URL.canParse(url)) return false;
  const { protocol, hostname, username, password } = new URL(url);
  if (username || password) return false;
  if (sandbox && thisMachine.includes(hostname)) return /^https?:$/.test(protocol);
  if (protocol !== 'https:' || !hostname.includes('.')) return false;
  const address = hostname.replace(/^\[|\]$/g, '');
  // The address that a name resolves to is checked when connecting.
  return isIP(address) === 0
    ? !/(^|\.)(localhost|local|internal)\.?$/.test(hostname)
    : ipaddr.parse(address).range() === 'unicast';
}

interface Message {
  headers: Readonly<Record<string, string | number>>;
  body: Buffer | string | null;
  /** Until the headers of the answer arrive, including name lookup and connection. */
  timeoutInMs: number;
  /** Allows stand-ins of providers on this machine. */
  sandbox: boolean;
}

interface Answer {
  status: number;
  retryAfter: string | null;
}

/** They check the address of every connection, so a name cannot resolve to a private one. Used for no other calls. */
const httpAgent = new RequestFilteringHttpAgent({ keepAlive: true });
const httpsAgent = new RequestFilteringHttpsAgent({ keepAlive: true });

/** Posts to a URL that a person entered. Does not follow redirects or read the body of the answer. */
export function postToPublicUrl(
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

/** Refusals by the agents can be recognised only by their message. */
function isFiltered({ message }: Error): boolean {
  return message.startsWith('DNS lookup ') && message.includes(' is not allowed');
}

const longestBody = 64 * 1024;

/** Reads a short body to its end, so that the connection can be reused. */
function drain(response: IncomingMessage): void {
  let length = 0;
  response.on('data', (chunk: Buffer) => {
    length += chunk.length;
    if (length > longestBody) response.destroy();
  });
  // The headers have arrived; the body is not needed.
  response.on('error', () => undefined);
}
