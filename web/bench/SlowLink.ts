import { connect, createServer, type Server, type Socket } from 'node:net';

export interface Speed {
  roundTripInMs: number;
  /** Bytes per second. */
  down: number;
  up: number;
}

/** As Lighthouse's slow 4G: 1.6 Mbit/s down, 750 kbit/s up. */
export const slow4g: Speed = { roundTripInMs: 150, down: 200_000, up: 94_000 };

/** Sent at once for one connection, before the next one has its turn. */
const sliceInBytes = 1_400;

interface Flow {
  to: Socket;
  /** `null` is the end of the stream. */
  waiting: (Buffer | null)[];
}

/** One direction of a link. All connections share its bandwidth in turn. */
class Direction {
  readonly #bytesPerMs: number;
  readonly #delayInMs: number;
  readonly #turns = new Set<Flow>();
  #freeAt = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(bytesPerSecond: number, delayInMs: number) {
    this.#bytesPerMs = bytesPerSecond / 1000;
    this.#delayInMs = delayInMs;
  }

  flow(to: Socket): (bytes: Buffer | null) => void {
    const flow: Flow = { to, waiting: [] };
    return (bytes) => {
      flow.waiting.push(bytes);
      this.#turns.add(flow);
      this.#timer ??= setTimeout(() => this.#sendWhatFits(), 0);
    };
  }

  #sendWhatFits(): void {
    this.#timer = undefined;
    const now = performance.now();
    // A timer that came late is made up for, but not idle time.
    this.#freeAt = Math.max(this.#freeAt, now - 100);
    for (const flow of this.#turns) {
      if (this.#freeAt > now) break;
      this.#turns.delete(flow);
      this.#freeAt += this.#sendSlice(flow) / this.#bytesPerMs;
      if (flow.waiting.length > 0) this.#turns.add(flow);
    }
    if (this.#turns.size > 0) {
      this.#timer = setTimeout(() => this.#sendWhatFits(), Math.max(0, this.#freeAt - now));
    }
  }

  /** Returns how many bytes were sent. */
  #sendSlice({ to, waiting }: Flow): number {
    const first = waiting.shift() ?? null;
    const slice = first?.subarray(0, sliceInBytes);
    if (first && first.length > sliceInBytes) waiting.unshift(first.subarray(sliceInBytes));
    setTimeout(() => (slice ? to.write(slice) : to.end()), this.#delayInMs);
    return slice?.length ?? 0;
  }
}

/**
 * A weak network in front of a server. The DevTools slow down each page for itself and no service worker, so what a worker
 * loads in the background would not compete with the page.
 */
export class SlowLink {
  readonly #server: Server;

  private constructor(server: Server) {
    this.#server = server;
  }

  /** Listens on this port, and leads to the server at this address. */
  static async open(
    port: number,
    { roundTripInMs, down, up }: Speed,
    to: string,
  ): Promise<SlowLink> {
    const serverPort = Number(new URL(to).port);
    const toBrowser = new Direction(down, roundTripInMs / 2);
    const toServer = new Direction(up, roundTripInMs / 2);
    const server = createServer({ allowHalfOpen: true }, (browser) => {
      const origin = connect({ port: serverPort, host: 'localhost', allowHalfOpen: true });
      join(browser, origin, toServer);
      join(origin, browser, toBrowser);
      // The handshake of the connection.
      browser.pause();
      setTimeout(() => browser.resume(), roundTripInMs);
    });
    await new Promise<void>((resolve) => server.listen(port, 'localhost', resolve));
    return new SlowLink(server);
  }

  close(): void {
    this.#server.close();
  }
}

function join(from: Socket, to: Socket, direction: Direction): void {
  const send = direction.flow(to);
  from.on('data', send);
  from.on('end', () => send(null));
  from.on('error', () => to.destroy());
}
