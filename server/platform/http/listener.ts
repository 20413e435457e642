import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Config } from '../config.ts';
import { OperatorError } from '../lifetime.ts';

/** The address at which the server can be reached from this machine. */
export function localAddress(host: string, port: number) {
  const reachable = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host;
  return { host: reachable, port, protocol: 'http' as const };
}

export function localOrigin({ host }: Pick<Config, 'host'>, port: number): string {
  const { host: name } = localAddress(host, port);
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`;
}

/** Listens before anything else starts, and answers 503 until the application is ready. */
export interface Listener {
  port: number;
  serve(application: RequestListener, upgrade: UpgradeListener): void;
  /** From now on each answer ends its connection, so that the next call goes to another node. */
  endConnections(): void;
  /** Accepts no new connections, gives running requests time to finish, then closes the rest. */
  close(): Promise<void>;
}

type UpgradeListener = (request: IncomingMessage, socket: Duplex, head: Buffer) => void;

const drainTimeoutInMs = 10_000;
const sweepInMs = 50;
/**
 * Longer than proxies keep an idle connection (a minute in nginx and at Amazon): the one who closes it must be the one who
 * sends, or a call is lost that was sent at that moment.
 */
const keepAliveTimeoutInMs = 75_000;

export const notYet: RequestListener = (request, response) => {
  // During a long migration the process must count as alive, or the orchestrator would kill it.
  if (request.url === '/healthz') {
    response.writeHead(200, { 'Content-Type': 'application/json' }).end('{"ok":true}');
    return;
  }
  response
    .writeHead(503, { 'Retry-After': '1', 'Content-Type': 'text/plain' })
    .end('Docket is starting.');
};

/** Limit of socket upgrades that wait while the server starts; further ones are closed and reconnect. */
const maxWaitingSockets = 10_000;

export async function listen(config: Pick<Config, 'port' | 'host'>): Promise<Listener> {
  let handle = notYet;
  const waiting: Parameters<UpgradeListener>[] = [];
  // Devices that reconnect during a restart wait for its end instead of being refused.
  let handleUpgrade: UpgradeListener = (...upgrade) => {
    const [, socket] = upgrade;
    socket.on('error', () => socket.destroy());
    if (waiting.length < maxWaitingSockets) waiting.push(upgrade);
    else socket.destroy();
  };
  let endsConnections = false;
  const http = createServer({ keepAliveTimeout: keepAliveTimeoutInMs }, (request, response) => {
    if (endsConnections) response.shouldKeepAlive = false;
    handle(request, response);
  });
  http.on('upgrade', (request, socket, head) => handleUpgrade(request, socket, head));
  await listenOn(http, config);
  const address = http.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port');
  let closed: Promise<void> | undefined;
  return {
    port: address.port,
    serve(application, upgrade) {
      handle = application;
      handleUpgrade = upgrade;
      for (const one of waiting.splice(0)) upgrade(...one);
    },
    endConnections() {
      endsConnections = true;
    },
    close() {
      closed ??= drain(http);
      return closed;
    },
  };
}

export async function listenOn(
  http: Server,
  { port, host }: Pick<Config, 'port' | 'host'>,
): Promise<void> {
  const advice: Partial<Record<string, string>> = {
    EADDRINUSE: `Port ${port} on ${host} is taken by another program. Stop that one, or choose another port with PORT.`,
    EACCES: `Port ${port} may not be used by this user. Choose one above 1023 with PORT.`,
    EADDRNOTAVAIL: `This machine has no address ${host}. Choose one that it has with HOST.`,
    ENOTFOUND: `The name ${host} leads to no address. Choose another with HOST.`,
  };
  await new Promise<void>((resolve, reject) => {
    http.once('error', (error: NodeJS.ErrnoException) => {
      const sentence = advice[error.code ?? ''];
      reject(sentence ? new OperatorError(sentence) : error);
    });
    http.listen(port, host, resolve);
  });
}

async function drain(http: Server): Promise<void> {
  const closed = new Promise((resolve) => http.close(resolve));
  // Kept-alive connections become idle once their request is answered, and can be closed.
  const sweep = setInterval(() => http.closeIdleConnections(), sweepInMs);
  const timeout = setTimeout(() => http.closeAllConnections(), drainTimeoutInMs);
  await closed;
  clearInterval(sweep);
  clearTimeout(timeout);
}
