import {
  Agent,
  createServer,
  get,
  type IncomingMessage,
  request as requestTo,
  type Server,
  type ServerResponse,
} from 'node:http';
import { connect } from 'node:net';
import type { Duplex } from 'node:stream';

/** What the processes behind it are for, as in `PROCESS_ROLES`. */
interface Node {
  port: number;
  takesCalls: boolean;
  takesSockets: boolean;
  /** Connections that are kept alive, as proxies do. */
  agent: Agent;
  isReady: boolean;
}

const lookEveryMs = 500;
const lookTimeoutMs = 2_000;
/** They belong to one connection and are not passed on. */
const ownHeaders = new Set(['connection', 'keep-alive', 'transfer-encoding']);

/**
 * A reverse proxy in front of several nodes. It asks each node whether it is ready, as the proxies of production do, and
 * gives calls and sockets to ready ones in turn. It repeats nothing, so a call that a node drops is seen.
 */
export class Balancer {
  /** Calls and sockets that no node answered, with the reason. */
  readonly dropped: string[] = [];
  /** How many calls and sockets each port was given. */
  readonly given = new Map<number, number>();
  readonly #server: Server;
  readonly #nodes: Node[] = [];
  readonly #timer: NodeJS.Timeout;
  #turn = 0;

  private constructor() {
    this.#server = createServer((request, response) => this.#pass(request, response));
    this.#server.on('upgrade', (request, socket, head) => this.#passSocket(request, socket, head));
    this.#timer = setInterval(() => this.#look(), lookEveryMs);
  }

  static async open(): Promise<Balancer> {
    const balancer = new Balancer();
    await new Promise<void>((resolve) => balancer.#server.listen(0, '127.0.0.1', resolve));
    return balancer;
  }

  get port(): number {
    const address = this.#server.address();
    if (address === null || typeof address === 'string') throw new Error('It is closed');
    return address.port;
  }

  /** `roles` as in `PROCESS_ROLES`. A node on this port may be restarted. */
  add(port: number, roles: string): void {
    this.#nodes.push({
      port,
      takesCalls: roles.includes('web'),
      takesSockets: roles.includes('relay'),
      agent: new Agent({ keepAlive: true }),
      isReady: false,
    });
  }

  isReady(port: number): boolean {
    return this.#nodes.some((node) => node.port === port && node.isReady);
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    for (const { agent } of this.#nodes) agent.destroy();
    const closed = new Promise((resolve) => this.#server.close(resolve));
    this.#server.closeAllConnections();
    await closed;
  }

  #look(): void {
    for (const node of this.#nodes) {
      const { port } = node;
      const asked = get(
        { port, path: '/readyz', agent: false, timeout: lookTimeoutMs },
        (answer) => {
          node.isReady = answer.statusCode === 200;
          answer.resume();
        },
      );
      asked.on('timeout', () => asked.destroy());
      asked.on('error', () => {
        node.isReady = false;
      });
    }
  }

  #next(can: (node: Node) => boolean): Node | undefined {
    const able = this.#nodes.filter((node) => node.isReady && can(node));
    const node = able[this.#turn++ % able.length];
    if (node) this.given.set(node.port, (this.given.get(node.port) ?? 0) + 1);
    return node;
  }

  #pass(request: IncomingMessage, response: ServerResponse): void {
    const { method, url, headers } = request;
    const refuse = (status: number, reason: string) => {
      this.dropped.push(`${method} ${url}: ${reason}`);
      if (response.headersSent) response.destroy();
      else response.writeHead(status).end();
    };
    const node = this.#next(({ takesCalls }) => takesCalls);
    if (!node) {
      request.resume();
      refuse(503, 'no node is ready');
      return;
    }
    let isGone = false;
    const asked = requestTo(
      { port: node.port, agent: node.agent, method, path: url, headers: passedOn(headers) },
      (answer) => {
        response.writeHead(answer.statusCode ?? 502, passedOn(answer.headers));
        answer.on('error', (error) => isGone || refuse(502, `cut off: ${error.message}`));
        answer.pipe(response);
      },
    );
    asked.on('error', (error) => isGone || refuse(502, `${node.port}: ${error.message}`));
    response.on('close', () => {
      isGone = true;
      if (!response.writableFinished) asked.destroy();
    });
    request.pipe(asked);
  }

  #passSocket(request: IncomingMessage, near: Duplex, head: Buffer): void {
    const node = this.#next(({ takesSockets }) => takesSockets);
    near.on('error', () => near.destroy());
    if (!node) {
      this.dropped.push(`socket ${request.url}: no node is ready`);
      near.destroy();
      return;
    }
    const lines = [`${request.method} ${request.url} HTTP/1.1`];
    for (let at = 0; at < request.rawHeaders.length; at += 2) {
      lines.push(`${request.rawHeaders[at]}: ${request.rawHeaders[at + 1]}`);
    }
    let isAnswered = false;
    const far = connect(node.port, '127.0.0.1', () => {
      far.write(`${lines.join('\r\n')}\r\n\r\n`);
      far.write(head);
      near.pipe(far);
    });
    far.once('data', () => {
      isAnswered = true;
    });
    far.pipe(near);
    far.on('error', (error) => {
      if (!isAnswered) this.dropped.push(`socket ${request.url}: ${error.message}`);
      near.destroy();
    });
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      one.on('close', () => other.destroy());
    }
  }
}

function passedOn<Headers extends object>(headers: Headers): Headers {
  const kept = { ...headers };
  for (const name of ownHeaders) Reflect.deleteProperty(kept, name);
  return kept;
}
