import type { ClientEnd, ClientLine } from '../../client/testing/ClientSocket.ts';
import { NodeSocket } from '../../testing/memory/NodeSocket.ts';
import type { Lanes } from './Lanes.ts';

interface LineOptions {
  lanes: Lanes;
  client: ClientEnd;
  /** Connects the socket to a node; false if none can be reached. */
  admits(end: NodeSocket): boolean;
  /** The owner of its lanes, so that they can be paused. */
  owner: object;
}

let made = 0;

/**
 * One connection of a tab to a node. Frames arrive in order in each direction. A cut drops what is in transit, and each
 * end notices it at a random time.
 */
export class Line implements ClientLine {
  readonly #options: LineOptions;
  readonly #up: string;
  readonly #down: string;
  #node: NodeSocket | null = null;
  #clientKnows = false;
  #isCut = false;

  constructor(label: string, options: LineOptions) {
    this.#options = options;
    this.#up = `up ${++made} ${label}`;
    this.#down = `down ${made} ${label}`;
    this.#put(this.#up, 'connect', () => {
      this.#node = new NodeSocket({
        accept: () => this.#put(this.#down, 'opened', () => options.client.opened()),
        send: (frame) => this.#sendDown(frame),
        close: (code) => this.#closeDown(code),
        cut: () => this.cut(),
      });
      if (!options.admits(this.#node)) this.cut();
    });
  }

  send(frame: Uint8Array): void {
    const sent = new Uint8Array(frame);
    this.#put(this.#up, 'frame', () => this.#node?.hear(sent));
  }

  hangUp(): void {
    this.#clientKnows = true;
    this.#put(this.#up, 'close', () => {
      this.#isCut = true;
      this.#node?.gone();
    });
  }

  cut(): void {
    if (this.#isCut) return;
    this.#isCut = true;
    const { lanes } = this.#options;
    lanes.cut(this.#up);
    lanes.cut(this.#down);
    lanes.put(`${this.#down} lost`, 'lost', () => this.#tellClient(1006));
    lanes.put(`${this.#up} lost`, 'lost', () => this.#node?.gone());
  }

  #sendDown(frame: Uint8Array): void {
    this.#put(this.#down, 'frame', () => {
      if (!this.#clientKnows) this.#options.client.received(frame);
    });
  }

  #closeDown(code: number): void {
    this.#put(this.#down, `close ${code}`, () => {
      this.#isCut = true;
      this.#tellClient(code);
      this.#node?.gone();
    });
  }

  #put(lane: string, label: string, deliver: () => void): void {
    const { lanes, owner } = this.#options;
    if (!this.#isCut) lanes.put(lane, label, deliver, owner);
  }

  #tellClient(code: number): void {
    if (this.#clientKnows) return;
    this.#clientKnows = true;
    this.#options.client.closed(code);
  }
}
