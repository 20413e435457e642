import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';

const settlingMs = 200;

/** Stands in for a provider that accepts everything and never answers, over TCP and UDP. */
export class HangingHost {
  readonly #tcp = createServer((socket) => this.#take(socket));
  readonly #udp = createSocket('udp4');
  readonly #open = new Set<Socket>();
  #questions = 0;
  #most = 0;

  static async start(): Promise<HangingHost> {
    const host = new HangingHost();
    host.#udp.on('message', () => {
      host.#questions += 1;
    });
    host.#tcp.listen(0, '127.0.0.1');
    host.#udp.bind(0, '127.0.0.1');
    await Promise.all([once(host.#tcp, 'listening'), once(host.#udp, 'listening')]);
    return host;
  }

  get port(): number {
    const address = this.#tcp.address();
    if (address === null || typeof address === 'string') throw new Error('It does not listen');
    return address.port;
  }

  get nameServer(): string {
    return `127.0.0.1:${this.#udp.address().port}`;
  }

  /** Calls that wait for an answer now. */
  get waiting(): number {
    return this.#open.size;
  }

  /** The most calls that ever waited at once. */
  get most(): number {
    return this.#most;
  }

  /** Questions to the name server so far. */
  get questions(): number {
    return this.#questions;
  }

  async stop(): Promise<void> {
    this.#tcp.close();
    this.#udp.close();
    for (const socket of this.#open) socket.destroy();
  }

  #take(socket: Socket): void {
    this.#open.add(socket);
    // A call that was given up closes a moment after the one that takes its place has opened.
    setTimeout(() => {
      this.#most = Math.max(this.#most, this.#open.size);
    }, settlingMs).unref();
    socket.on('error', () => {});
    socket.on('close', () => this.#open.delete(socket));
    socket.resume();
  }
}
