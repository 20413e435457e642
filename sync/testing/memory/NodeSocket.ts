import type { RelaySocket } from '../../relay/Connection.ts';

/** Calls from the server's end of a socket to the client. */
export interface ToClient {
  accept(): void;
  send(frame: Uint8Array): void;
  close(code: number): void;
  /** Breaks the connection without a close frame. */
  cut(): void;
}

type MessageListener = (data: unknown, isBinary: boolean) => void;

/** The server's end of a connection, which the relay takes for a socket of `ws`. */
export class NodeSocket implements RelaySocket {
  readonly OPEN = 1;
  readonly bufferedAmount = 0;
  readonly isPaused = false;
  readonly #client: ToClient;
  readonly #onMessage: MessageListener[] = [];
  readonly #onClose: (() => void)[] = [];
  readyState: 1 | 2 | 3 = 1;

  constructor(client: ToClient) {
    this.#client = client;
  }

  on(event: 'message', listener: MessageListener): this;
  on(event: 'close', listener: () => void): this;
  on(...[event, listener]: ['message', MessageListener] | ['close', () => void]): this {
    if (event === 'message') this.#onMessage.push(listener);
    else this.#onClose.push(listener);
    return this;
  }

  accept(): void {
    this.#client.accept();
  }

  /** Opens the socket only to send the reason for closing it. */
  refuse(code: number): void {
    this.accept();
    this.close(code);
  }

  hear(frame: Uint8Array): void {
    if (this.readyState === 3) return;
    for (const listener of this.#onMessage) listener(new Uint8Array(frame), true);
  }

  gone(): void {
    if (this.readyState === 3) return;
    this.readyState = 3;
    for (const listener of this.#onClose) listener();
  }

  send(frame: Uint8Array): void {
    if (this.readyState === 1) this.#client.send(new Uint8Array(frame));
  }

  close(code = 1005): void {
    if (this.readyState !== 1) return;
    this.readyState = 2;
    this.#client.close(code);
  }

  terminate(): void {
    this.#client.cut();
    this.gone();
  }

  pause(): void {}
  resume(): void {}
}
