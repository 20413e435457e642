import { type LookupAddress, type LookupOptions, lookup } from 'node:dns';
import { type IncomingMessage, request as overHttp } from 'node:http';
import { request as overHttps } from 'node:https';
import { isIP } from 'node:net';
import { RequestFilteringHttpAgent, RequestFilteringHttpsAgent } from 'request-filtering-agent';
import type { Config } from '../config.ts';
import { isPublicAddress } from './isPublicAddress.ts';

const thisMachine = ['localhost', '127.0.0.1', '[::1]'];

/** What the configuration allows. In the sandbox this machine is outside too: the stand-ins of providers run on it. */
type Outside = Pick<Config, 'sandbox' | 'outsidePorts'>;

/** Whether the server may call a URL that a person entered: HTTPS only, no private network (SSRF), the usual ports. */
export function isPublicUrl(url: string, { sandbox, outsidePorts }: Outside): boolean {
  if (!URL.canParse(url)) return false;
  const { protocol, hostname, username, password } = new URL(url);
  if (username || password) return false;
  if (sandbox && thisMachine.includes(hostname)) return /^https?:$/.test(protocol);
  if (protocol !== 'https:' || !hostname.includes('.')) return false;
  if (!outsidePorts.includes(portOf(url))) return false;
  const address = addressIn(hostname);
  // The address that a name resolves to is checked when connecting.
  return isIP(address) === 0
    ? !/(^|\.)(localhost|local|internal)\.?$/.test(hostname)
    : isPublicAddress(address);
}

const addressIn = (hostname: string) => hostname.replace(/^\[|\]$/g, '');

function portOf(url: string): number {
  const { port, protocol } = new URL(url);
  return port === '' ? (protocol === 'https:' ? 443 : 80) : Number(port);
}

interface Message {
  headers: Readonly<Record<string, string | number>>;
  body: Buffer | string | null;
  /** Until the headers of the answer arrive, including name lookup and connection. */
  timeoutInMs: number;
  config: Outside;
}

interface Answer {
  status: number;
  retryAfter: string | null;
}

/**
 * They check the address of every connection with `isPublicAddress`, so a name cannot resolve to a private one, also not
 * after it was entered. Used for no other calls.
 */
const httpAgent = new RequestFilteringHttpAgent({ keepAlive: true, lookup: lookupPublic });
const httpsAgent = new RequestFilteringHttpsAgent({ keepAlive: true, lookup: lookupPublic });

/** Posts to a URL that a person entered. Does not follow redirects or read the body of the answer. */
export async function postToPublicUrl(url: string, message: Message): Promise<Answer> {
  const response = await post(url, message);
  const { statusCode = 0, headers } = response;
  drain(response);
  return { status: statusCode, retryAfter: headers['retry-after'] ?? null };
}

/** The same with the body of the answer, which ends the call when it is too long. */
export async function postAndRead(url: string, message: Message): Promise<Response> {
  const response = await post(url, message);
  const { statusCode: status = 0, headers } = response;
  const parts: Buffer[] = [];
  let length = 0;
  for await (const part of response) {
    const bytes = Buffer.from(part);
    length += bytes.length;
    if (length > longestRead) throw new Error('The answer is too long');
    parts.push(bytes);
  }
  const retryAfter = headers['retry-after'];
  const isEmpty = status === 204 || status === 205 || status === 304;
  return new Response(isEmpty ? null : Buffer.concat(parts), {
    status,
    headers: retryAfter === undefined ? {} : { 'Retry-After': retryAfter },
  });
}

const longestRead = 32 * 1024 * 1024;

function post(
  url: string,
  { headers, body, timeoutInMs, config }: Message,
): Promise<IncomingMessage> {
  const { protocol, hostname } = new URL(url);
  const isHttps = protocol === 'https:';
  const { sandbox, outsidePorts } = config;
  const address = addressIn(hostname);
  if (!sandbox && isIP(address) !== 0 && !isPublicAddress(address))
    return Promise.reject(new NotPublicError(address));
  if (!sandbox && !outsidePorts.includes(portOf(url)))
    return Promise.reject(new NotPublicError(url));
  const send = isHttps ? overHttps : overHttp;
  const options = {
    method: 'POST',
    headers,
    signal: AbortSignal.timeout(timeoutInMs),
    ...(sandbox ? {} : { agent: isHttps ? httpsAgent : httpAgent }),
  };
  return new Promise((resolve, reject) => {
    const request = send(url, options, resolve);
    request.on('error', (error) =>
      reject(isFiltered(error) ? new NotPublicError(hostname) : error),
    );
    request.end(body);
  });
}

class NotPublicError extends Error {
  readonly code = 'NOT_PUBLIC';

  constructor(where: string) {
    super(`${where} leads to an address or a port that is not public`);
  }
}

/** Also refuses addresses that the agents know nothing of. */
function lookupPublic(
  hostname: string,
  options: LookupOptions,
  done: (
    error: NodeJS.ErrnoException | null,
    address: string | LookupAddress[],
    family?: number,
  ) => void,
): void {
  lookup(hostname, options, (error, found, family) => {
    const addresses = typeof found === 'string' ? [found] : found?.map(({ address }) => address);
    const refused = addresses?.some((address) => !isPublicAddress(address));
    done(refused ? new NotPublicError(hostname) : error, found, family);
  });
}

/** Refusals by the agents can be recognised only by their message. */
function isFiltered(error: Error): boolean {
  return (
    error instanceof NotPublicError ||
    (error.message.startsWith('DNS lookup ') && error.message.includes(' is not allowed'))
  );
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
