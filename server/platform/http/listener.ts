import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Config } from '../config.ts';
import { OperatorError } from '../lifetime.ts';

/** The open door: it listens before anything else begins, and answers 503 until the application stands behind it. */
export interface Listener {
  port: number;
  serve(application: RequestListener, upgrade: UpgradeListener): void;
  /** Takes no new connections, lets requests under way finish for a while, then closes what is left. */
  close(): Promise<void>;
}

export type UpgradeListener = (request: IncomingMessage, socket: Duplex, head: Buffer) => void;

const patienceInMs = 10_000;
const sweepInMs = 50;

export const notYet: RequestListener = (request, response) => {
  // A long migration is no reason to be ended by whoever watches over us.
  if (request.url === '/healthz') {
    response.writeHead(200, { 'Content-Type': 'application/json' }).end('{"ok":true}');
    return;
  }
  response
    .writeHead(503, { 'Retry-After': '1', 'Content-Type': 'text/plain' })
    .end('Docket is starting.');
};

/** Sockets that are asked for while the server starts; more than these come again. */
const mostWaitingSockets = 10_000;

export async function listen(config: Pick<Config, 'port' | 'host'>): Promise<Listener> {
  let handle = notYet;
  const waiting: Parameters<UpgradeListener>[] = [];
  // A restart takes a moment: whoever comes back in it waits for the end rather than to be sent away.
  let handleUpgrade: UpgradeListener = (...upgrade) => {
    const [, socket] = upgrade;
    socket.on('error', () => socket.destroy());
    if (waiting.length < mostWaitingSockets) waiting.push(upgrade);
    else socket.destroy();
  };
  const http = createServer((request, response) => handle(request, response));
  http.on('upgrade', (request, socket, head) => handleUpgrade(request, socket, head));
  await openDoor(http, config);
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
    close() {
      closed ??= drain(http);
      return closed;
    },
  };
}

export async function openDoor(
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
  // A connection that is kept alive becomes idle when its request is answered: nothing more will come of it.
  const sweep = setInterval(() => http.closeIdleConnections(), sweepInMs);
  const impatient = setTimeout(() => http.closeAllConnections(), patienceInMs);
  await closed;
  clearInterval(sweep);
  clearTimeout(impatient);
}
