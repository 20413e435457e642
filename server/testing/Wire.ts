import { createServer, type Server, Socket } from 'node:net';

/** One connection through the wire: the client's end and the server's. */
interface Link {
  near: Socket;
  far: Socket;
}

/** What the answer to a call begins with; that to a request for a socket has another status. */
const callAnswered = /^HTTP\/1\.1 2/;

/** The way of one client to the server, byte for byte, on which things go wrong. */
export class Wire {
  /** So many of the next answers are lost on their way back, and their connections with them. */
  loses = 0;
  isDown = false;
  /** Answers to calls that were lost: what was asked for had been done. */
  lostAnswers = 0;
  cuts = 0;
  readonly #server: Server;
  readonly #links = new Set<Link>();
  readonly #to: () => number;
  #isHeld = false;

  private constructor(to: () => number) {
    this.#to = to;
    this.#server = createServer((near) => this.#link(near));
  }

  /** `to` says on which port the node listens, whenever a connection begins. */
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

  /** From one moment to the next; whoever wants to may connect again. */
  cut(): void {
    if (this.#links.size > 0) this.cuts++;
    for (const link of this.#links) this.#end(link);
  }

  /** What is sent meanwhile arrives later, in either direction. */
  hold(): void {
    this.#isHeld = true;
    for (const { near, far } of this.#links) {
      near.pause();
      far.pause();
    }
  }

  release(): void {
    this.#isHeld = false;
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
    if (this.#isHeld) {
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
