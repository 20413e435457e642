import { readChanged } from '../protocol/messages.ts';
import { type Owner, socketParams } from '../protocol/owner.ts';
import type { Ports } from './ports.ts';
import { type AfterClosing, Reconnecting } from './Reconnecting.ts';

interface WakeUpsOptions {
  ports: Ports;
  owner: Owner;
  onChanged: () => void;
  onClosed: (meaning: AfterClosing) => void;
}

/** The socket on which the server says that there is something to pull (SPEC 8.5). */
export class WakeUps {
  readonly #options: WakeUpsOptions;
  readonly #reconnecting: Reconnecting;
  #socket: WebSocket | undefined;

  constructor(options: WakeUpsOptions) {
    this.#options = options;
    this.#reconnecting = new Reconnecting(options.ports, () => this.connect());
  }

  connect(): void {
    if (this.#socket) return;
    const { ports, owner, onChanged, onClosed } = this.#options;
    const socket = new ports.sockets.open(
      `${ports.sockets.address}/changes?${new URLSearchParams(socketParams(owner))}`,
    );
    socket.binaryType = 'arraybuffer';
    this.#socket = socket;
    socket.addEventListener('open', () => {
      this.#reconnecting.worked();
      // Something may have changed while the socket was closed.
      onChanged();
    });
    socket.addEventListener('message', ({ data }) => {
      if (data instanceof ArrayBuffer && readChanged(new Uint8Array(data)) !== null) onChanged();
    });
    socket.addEventListener('close', ({ code }) => {
      if (this.#socket !== socket) return;
      this.#socket = undefined;
      onClosed(this.#reconnecting.closed(code));
    });
  }

  wake(): void {
    this.#reconnecting.wake();
  }

  close(): void {
    this.#reconnecting.stop();
    const socket = this.#socket;
    this.#socket = undefined;
    socket?.close();
  }
}
