/** What a server sees of a socket. */
export interface ServerEnd {
  url: URL;
  send(frame: Uint8Array): void;
  close(code: number): void;
  onFrame: (frame: Uint8Array) => void;
  onGone: () => void;
}

interface Line {
  isUp: () => boolean;
  accept: (end: ServerEnd) => void;
}

/** A constructor of sockets that lead to a server in memory, over a line that can be cut. */
export function socketsTo({ isUp, accept }: Line): typeof WebSocket {
  return class MemorySocket extends EventTarget {
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
    binaryType: BinaryType = 'arraybuffer';
    readyState: 0 | 1 | 2 | 3 = 0;
    onopen: ((event: Event) => void) | null = null;
    onmessage: ((event: MessageEvent) => void) | null = null;
    onclose: ((event: CloseEvent) => void) | null = null;
    onerror: ((event: Event) => void) | null = null;
    readonly #end: ServerEnd;

    constructor(url: string | URL) {
      super();
      this.url = String(url);
      this.#end = {
        url: new URL(url),
        send: (frame) => queueMicrotask(() => this.#deliver(frame)),
        close: (code) => this.#shut(code),
        onFrame: () => undefined,
        onGone: () => undefined,
      };
      queueMicrotask(() => this.#connect());
    }

    #connect(): void {
      if (!isUp()) {
        this.#shut(1006);
        return;
      }
      this.readyState = 1;
      const event = new Event('open');
      this.onopen?.(event);
      this.dispatchEvent(event);
      accept(this.#end);
    }

    #deliver(frame: Uint8Array): void {
      if (this.readyState !== 1) return;
      const event = new MessageEvent('message', { data: new Uint8Array(frame).buffer });
      this.onmessage?.(event);
      this.dispatchEvent(event);
    }

    #shut(code: number): void {
      if (this.readyState === 3) return;
      this.readyState = 3;
      this.#end.onGone();
      const event = new CloseEvent('close', { code });
      this.onclose?.(event);
      this.dispatchEvent(event);
    }

    send(data: string | ArrayBufferLike | Blob | ArrayBufferView): void {
      if (this.readyState !== 1) throw new Error('This socket is not open');
      if (!isUp()) return;
      if (!(data instanceof Uint8Array)) throw new Error('Frames are binary');
      const frame = new Uint8Array(data);
      queueMicrotask(() => this.#end.onFrame(frame));
    }

    close(): void {
      this.#shut(1005);
    }
  };
}
