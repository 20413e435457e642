/** Events that the server's end causes on a client socket. */
export interface ClientEnd {
  opened(): void;
  received(frame: Uint8Array): void;
  closed(code: number): void;
}

/** Calls from a client socket to the server's end. */
export interface ClientLine {
  send(frame: Uint8Array): void;
  /** The client has closed and receives nothing more. */
  hangUp(): void;
}

/** A `WebSocket` class for tests; `dial` is called for each socket. If it returns `null`, the server never answers. */
export function clientSockets(
  dial: (url: URL, end: ClientEnd) => ClientLine | null,
): typeof WebSocket {
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
    readonly #line: ClientLine | null;

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
