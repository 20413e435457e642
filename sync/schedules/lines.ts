import { EventEmitter } from 'node:events';
import type { RelaySocket } from '../relay/Connection.ts';
import type { Lanes } from './Lanes.ts';

/** What a tab sees of its socket. */
export interface ClientEnd {
  opened(): void;
  received(frame: Uint8Array): void;
  closed(code: number): void;
}

/** Who takes a call for a socket; false when nobody is there. */
export type Door = (end: NodeSocket) => boolean;

/** Sees every frame that goes up, and that comes down. */
export interface Watch {
  up(frame: Uint8Array): void;
  down(frame: Uint8Array): void;
}

let made = 0;

/**
 * One connection of a tab with a node. Frames go in order, each way; a line that is cut loses what is on its way, and either
 * end hears of it when it hears of it.
 */
export class Line {
  readonly #lanes: Lanes;
  readonly #client: ClientEnd;
  readonly #up: string;
  readonly #down: string;
  readonly #watch: Watch;
  #node: NodeSocket | null = null;
  #clientKnows = false;
  isCut = false;

  constructor(
    what: string,
    options: { lanes: Lanes; client: ClientEnd; door: Door; watch: Watch },
  ) {
    const { lanes, client, door, watch } = options;
    this.#lanes = lanes;
    this.#client = client;
    this.#watch = watch;
    this.#up = `up ${++made} ${what}`;
    this.#down = `down ${made} ${what}`;
    lanes.put(this.#up, 'connect', () => {
      this.#node = new NodeSocket(this);
      if (!door(this.#node)) this.cut();
    });
  }

  accept(): void {
    this.#put(this.#down, 'opened', () => this.#client.opened());
  }

  /** From the client. */
  send(frame: Uint8Array): void {
    const sent = new Uint8Array(frame);
    this.#put(this.#up, 'frame', () => {
      this.#watch.up(sent);
      this.#node?.hear(sent);
    });
  }

  /** From the client, which hears no more of it. */
  hangUp(): void {
    this.#clientKnows = true;
    this.#put(this.#up, 'close', () => {
      this.isCut = true;
      this.#node?.gone();
    });
  }

  sendDown(frame: Uint8Array): void {
    const sent = new Uint8Array(frame);
    this.#put(this.#down, 'frame', () => {
      if (this.#clientKnows) return;
      this.#watch.down(sent);
      this.#client.received(sent);
    });
  }

  closeDown(code: number): void {
    this.#put(this.#down, `close ${code}`, () => {
      this.isCut = true;
      this.#tellClient(code);
      this.#node?.gone();
    });
  }

  cut(): void {
    if (this.isCut) return;
    this.isCut = true;
    this.#lanes.cut(this.#up);
    this.#lanes.cut(this.#down);
    this.#lanes.put(`${this.#down} lost`, 'lost', () => this.#tellClient(1006));
    this.#lanes.put(`${this.#up} lost`, 'lost', () => this.#node?.gone());
  }

  #put(lane: string, what: string, deliver: () => void): void {
    if (!this.isCut) this.#lanes.put(lane, what, deliver);
  }

  #tellClient(code: number): void {
    if (this.#clientKnows) return;
    this.#clientKnows = true;
    this.#client.closed(code);
  }
}

/** The end of a line that the relay takes for a socket of `ws`. */
export class NodeSocket extends EventEmitter implements RelaySocket {
  readonly OPEN = 1;
  readonly bufferedAmount = 0;
  readonly isPaused = false;
  readonly #line: Line;
  readyState: 1 | 2 | 3 = 1;

  constructor(line: Line) {
    super();
    this.#line = line;
  }

  /** From here on it is open, and what comes over it is heard. */
  accept(): void {
    this.#line.accept();
  }

  /** It is opened only to say why it is not. */
  refuse(code: number): void {
    this.accept();
    this.close(code);
  }

  hear(frame: Uint8Array): void {
    if (this.readyState !== 3) this.emit('message', Buffer.from(frame), true);
  }

  gone(): void {
    if (this.readyState === 3) return;
    this.readyState = 3;
    this.emit('close');
  }

  send(frame: Uint8Array): void {
    if (this.readyState === 1) this.#line.sendDown(frame);
  }

  close(code = 1005): void {
    if (this.readyState !== 1) return;
    this.readyState = 2;
    this.#line.closeDown(code);
  }

  terminate(): void {
    this.#line.cut();
    this.gone();
  }

  pause(): void {}
  resume(): void {}
}

/** The constructor of sockets that a tab is given. `dial` is called for each. */
export function clientSockets(dial: (url: URL, end: ClientEnd) => Line | null): typeof WebSocket {
  return class ClientSocket extends EventTarget {
    static readonly CONNECTING = 0;
    static readonly OPEN = 1;
    static readonly CLOSING = 2;
    static readonly CLOSED = 3;
    readonly CONNECTING = 0;
    readonly OPEN = 1;
    readonly CLOSING = 2;
    readonly CLOSED = 3;
    readonly bufferedAmount = 0;
    readonly extensions = '';
    readonly protocol = '';
    readonly url: string;
    binaryType: 'blob' | 'arraybuffer' = 'arraybuffer';
    readyState: 0 | 1 | 2 | 3 = 0;
    onopen: ((event: Event) => void) | null = null;
    onmessage: ((event: MessageEvent) => void) | null = null;
    onclose: ((event: CloseEvent) => void) | null = null;
    onerror: ((event: Event) => void) | null = null;
    readonly #line: Line | null;

    constructor(url: string | URL) {
      super();
      this.url = String(url);
      this.#line = dial(new URL(url), {
        opened: () => this.#opened(),
        received: (frame) => this.#received(frame),
        closed: (code) => this.#closed(code),
      });
    }

    #opened(): void {
      if (this.readyState !== 0) return;
      this.readyState = 1;
      const event = new Event('open');
      this.onopen?.(event);
      this.dispatchEvent(event);
    }

    #received(frame: Uint8Array): void {
      if (this.readyState !== 1) return;
      const event = new MessageEvent('message', { data: new Uint8Array(frame).buffer });
      this.onmessage?.(event);
      this.dispatchEvent(event);
    }

    #closed(code: number): void {
      if (this.readyState === 3) return;
      this.readyState = 3;
      const event = new CloseEvent('close', { code });
      this.onclose?.(event);
      this.dispatchEvent(event);
    }

    send(data: string | ArrayBufferLike | Blob | ArrayBufferView): void {
      if (this.readyState !== 1) throw new Error('This socket is not open');
      if (!(data instanceof Uint8Array)) throw new Error('Frames are bytes');
      this.#line?.send(data);
    }

    close(): void {
      if (this.readyState >= 2) return;
      this.#line?.hangUp();
      this.#closed(1005);
    }
  };
}
