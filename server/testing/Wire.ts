import { createServer, type Server, Socket } from 'node:net';

/** A proxied connection: the client's end and the server's. */
interface Link {
  near: Socket;
  far: Socket;
}

/** The start of an answer to a call; upgrades to websockets have another status. */
const callAnswered = /^HTTP\/1\.1 2/;

/** A TCP proxy between one client and the server that simulates network failures. */
export class Wire {
  /** So many of the next answers are lost, together with their connections. */
  loses = 0;
  isDown = false;
  /** Lost answers to calls that the server had carried out. */
  lostAnswers = 0;
  cuts = 0;
  readonly #server: Server;
  readonly #links = new Set<Link>();
  readonly #to: () => number;
  #isPaused = false;

  private constructor(to: () => number) {
    this.#to = to;
    this.#server = createServer((near) => this.#link(near));
  }

  /** `to` returns the node's port; it is called for each new connection. */
  static async open(to: () => number): Promise<Wire> {
    const wire = new Wire(to);
    await new Promise<void>((resolve, reject) => {
      wire.#server.once('error', reject).listen(0, '127.0.0.1', resolve);
    });
    return wire;
  }

  get port(): number {
    const address = this.#server.address();
    if (address === null || typeof address === 'string') throw new Error('The wire is closed');
    return address.port;
  }

  /** Cuts all connections at once; clients may reconnect. */
  cut(): void {
    if (this.#links.size > 0) this.cuts++;
    for (const link of this.#links) this.#end(link);
  }

  /** Delays all data in both directions until `release`. */
  hold(): void {
    this.#isPaused = true;
    for (const { near, far } of this.#links) {
      near.pause();
      far.pause();
    }
  }

  release(): void {
    this.#isPaused = false;
    for (const { near, far } of this.#links) {
      near.resume();
      far.resume();
    }
  }

  async close(): Promise<void> {
    this.isDown = true;
    this.cut();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  #link(near: Socket): void {
    if (this.isDown) {
      near.on('error', () => {});
      near.resetAndDestroy();
      return;
    }
    const far = new Socket();
    const link = { near, far };
    this.#links.add(link);
    for (const end of [near, far]) {
      end.setNoDelay(true);
      end.on('error', () => this.#end(link));
      end.on('close', () => this.#end(link));
    }
    near.on('data', (bytes) => far.write(bytes));
    far.on('data', (bytes) => this.#answer(link, bytes));
    far.connect(this.#to(), '127.0.0.1');
    if (this.#isPaused) {
      near.pause();
      far.pause();
    }
  }

  #answer(link: Link, bytes: Buffer): void {
    if (this.loses > 0) {
      this.loses--;
      if (callAnswered.test(bytes.toString('latin1', 0, 12))) this.lostAnswers++;
      this.#end(link);
    } else link.near.write(bytes);
  }

  #end(link: Link): void {
    if (!this.#links.delete(link)) return;
    for (const end of [link.near, link.far]) if (!end.destroyed) end.resetAndDestroy();
  }
}
