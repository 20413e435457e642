import type { HttpAnswer, HttpRequest, Ports } from '#sync/client/ports.ts';
import { Browser, type BrowserOptions } from '#sync/schedules/Browser.ts';
import { Tab, type Way } from '#sync/schedules/Tab.ts';
import { publicUrl } from '../../testing/server.ts';
import { Wire } from '../../testing/Wire.ts';

/** Sees what goes over the wires of a device, on the device's side of them. */
export interface Watch {
  called(device: Device, request: HttpRequest): void;
  answered(device: Device, request: HttpRequest, answer: HttpAnswer, text: string): void;
  /** No answer came. */
  failed(device: Device, request: HttpRequest): void;
  /** A frame of the socket at this path. */
  sent(device: Device, path: string, frame: Uint8Array): void;
  received(device: Device, path: string, frame: Uint8Array): void;
  /** Somebody is told to find out who is signed in. */
  doubted(device: Device): void;
}

export interface DeviceOptions extends BrowserOptions {
  /** What its cookie holds. */
  token: string;
  /** The node that it is connected with. */
  node: number;
  portOf(node: number): number;
  newId(): string;
  watch: Watch;
}

const patienceInMs = 20_000;

/** One browser of one person. Each of its tabs has a wire of its own to the node. */
export class Device extends Browser {
  readonly wires: Wire[] = [];
  readonly #options: DeviceOptions;
  #node: number;
  #opened = 0;

  constructor(options: DeviceOptions) {
    super(options);
    this.#options = options;
    this.#node = options.node;
  }

  get node(): number {
    return this.#node;
  }

  async openTab(): Promise<Tab> {
    const tab = await this.#open('tab');
    tab.sync.start();
    return tab;
  }

  /** Where nobody sees it: what the service worker runs in. */
  async openWorker(): Promise<Tab> {
    const worker = await this.#open('worker');
    worker.isWorker = true;
    return worker;
  }

  async #open(what: string): Promise<Tab> {
    const { portOf } = this.#options;
    const wire = await Wire.open(() => portOf(this.#node));
    wire.isDown = !this.isOnline;
    this.wires.push(wire);
    const tab = new Tab(`${this.name}/${what}${++this.#opened}`, this, this.#wayOver(wire));
    tab.lines.add({ cut: () => void wire.close() });
    this.tabs.push(tab);
    return tab;
  }

  goOffline(): void {
    this.isOnline = false;
    for (const wire of this.wires) {
      wire.isDown = true;
      wire.cut();
    }
  }

  goOnline(): void {
    this.isOnline = true;
    for (const wire of this.wires) wire.isDown = false;
  }

  cut(): void {
    for (const wire of this.wires) wire.cut();
  }

  hold(): void {
    for (const wire of this.wires) wire.hold();
  }

  release(): void {
    for (const wire of this.wires) wire.release();
  }

  loseAnswers(count: number): void {
    for (const wire of this.wires) wire.loses = count;
  }

  moveTo(node: number): void {
    this.#node = node;
    this.cut();
  }

  /** Nothing of it is left in the process of the test. */
  async forget(): Promise<void> {
    for (const tab of this.tabs) tab.forget();
    this.inspector.close();
    await Promise.all(this.wires.map((wire) => wire.close()));
  }

  get #headers(): Record<string, string> {
    return { Cookie: `docket=${this.#options.token}`, Origin: publicUrl };
  }

  #wayOver(wire: Wire): Way {
    const { watch, newId } = this.#options;
    return {
      send: (tab, request) =>
        this.#send(tab, wire, request).catch((error: unknown) => {
          watch.failed(this, request);
          throw error;
        }),
      sockets: () => this.#socketsOver(wire),
      doubt: () => watch.doubted(this),
      newId,
      random: Math.random,
    };
  }

  async #send(tab: Tab, wire: Wire, request: HttpRequest): Promise<HttpAnswer> {
    const { watch } = this.#options;
    const { method, path, body } = request;
    watch.called(this, request);
    const response = await fetch(`http://127.0.0.1:${wire.port}${path}`, {
      method,
      headers: { ...this.#headers, ...request.headers, 'Content-Type': 'application/json' },
      signal: AbortSignal.timeout(patienceInMs),
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    // A tab that was killed meanwhile hears nothing any more.
    if (!tab.isOpen) return new Promise(() => undefined);
    const json: unknown = text === '' ? undefined : JSON.parse(text);
    const answer = { status: response.status, json, retryAfterInMs: null };
    watch.answered(this, request, answer, text);
    return answer;
  }

  #socketsOver(wire: Wire): Ports['sockets'] {
    const { watch } = this.#options;
    const device = this;
    const headers = this.#headers;
    return {
      address: `ws://127.0.0.1:${wire.port}/sync`,
      open: class extends WebSocket {
        constructor(url: string | URL) {
          super(url, { headers });
          const { pathname } = new URL(url);
          this.addEventListener('message', ({ data }) => {
            if (data instanceof ArrayBuffer) {
              watch.received(device, pathname, new Uint8Array(data));
            }
          });
        }

        override send(data: Parameters<WebSocket['send']>[0]): void {
          const { pathname } = new URL(this.url);
          if (data instanceof Uint8Array) watch.sent(device, pathname, data);
          super.send(data);
        }
      },
    };
  }
}
