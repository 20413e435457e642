import { createServer, type RequestListener, type Server } from 'node:http';
import type { Config } from '../config.ts';

/** Says what the operator should do; `main` prints it and stops. */
export class PortTakenError extends Error {}

/** The open door: it listens before anything else begins, and answers 503 until the application stands behind it. */
export interface Listener {
  port: number;
  serve(application: RequestListener): void;
  /** Takes no new connections, lets requests under way finish for a while, then closes what is left. */
  close(): Promise<void>;
}

const patienceInMs = 10_000;

export async function listen({ port, host }: Pick<Config, 'port' | 'host'>): Promise<Listener> {
  let handle: RequestListener = (_, response) => {
    response
      .writeHead(503, { 'Retry-After': '1', 'Content-Type': 'text/plain' })
      .end('Docket is starting.');
  };
  const http = createServer((request, response) => handle(request, response));
  await open(http, port, host);
  const address = http.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port');
  return {
    port: address.port,
    serve(application) {
      handle = application;
    },
    close: () => drain(http),
  };
}

async function open(http: Server, port: number, host: string): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    http.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') {
        reject(
          new PortTakenError(
            `Port ${port} on ${host} is taken by another program. Stop that one, or choose another port: PORT=${port + 1} npm start`,
          ),
        );
      } else if (error.code === 'EACCES') {
        reject(
          new PortTakenError(
            `Port ${port} may not be used by this user. Choose one above 1023 with PORT.`,
          ),
        );
      } else reject(error);
    });
    http.listen(port, host, resolve);
  });
}

async function drain(http: Server): Promise<void> {
  const closed = new Promise((resolve) => http.close(resolve));
  http.closeIdleConnections();
  const impatient = setTimeout(() => http.closeAllConnections(), patienceInMs);
  await closed;
  clearTimeout(impatient);
}
