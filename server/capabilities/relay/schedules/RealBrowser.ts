import type { FileForm, HttpAnswer, HttpRequest, Ports } from '#sync/client/ports.ts';
import type { Owner } from '#sync/protocol/owner.ts';
import { Browser, type BrowserOptions } from '#sync/schedules/Browser.ts';
import type { Watch } from '#sync/schedules/Stage.ts';
import { Tab, type Way } from '#sync/schedules/Tab.ts';
import { publicUrl } from '../../../testing/server.ts';
import { Wire } from '../../../testing/Wire.ts';

export interface RealBrowserOptions extends BrowserOptions {
  /** The session token in this browser's cookie for a signed-in person. */
  tokenOf(owner: Owner): string;
  /** The index of the node that it is connected to. */
  node: number;
  nodes: { readonly count: number; port(node: number): number };
  newId(): string;
  watch: Watch;
}

const patienceInMs = 20_000;

/** One browser of one person. Each of its tabs has its own connection to the node. */
export class RealBrowser extends Browser {
  readonly wires: Wire[] = [];
  lostRequests = 0;
  repeatedRequests = 0;
  readonly #options: RealBrowserOptions;
  #node: number;
  #opened = 0;

  constructor(options: RealBrowserOptions) {
    super(options);
    this.#options = options;
    this.#node = options.node;
  }

  get lostAnswers(): number {
    return this.wires.reduce((sum, wire) => sum + wire.lostAnswers, 0);
  }

  async openTab(): Promise<Tab> {
    const tab = await this.#open('tab');
    tab.sync.start();
    return tab;
  }

  async openWorker(): Promise<Tab> {
    const worker = await this.#open('worker');
    worker.isWorker = true;
    return worker;
  }

  async #open(kind: string): Promise<Tab> {
    const wire = await Wire.open(() => this.#options.nodes.port(this.#node));
    wire.isDown = !this.isOnline;
    this.wires.push(wire);
    const tab = new Tab(`${this.name}/${kind}${++this.#opened}`, this, this.#wayOver(wire));
    tab.lines.add({ cut: () => void wire.close() });
    this.tabs.push(tab);
    return tab;
  }

  goOffline(): void {
    this.isOnline = false;
    for (const wire of this.wires) wire.isDown = true;
    this.cut();
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

  moveToAnotherNode(): void {
    this.#node = (this.#node + 1) % this.#options.nodes.count;
    this.cut();
  }

  /** Removes everything of it from the test process. */
  async forget(): Promise<void> {
    for (const tab of this.tabs) tab.forget();
    this.inspector.close();
    await Promise.all(this.wires.map((wire) => wire.close()));
  }

  get #headers(): Record<string, string> {
    const { session } = this;
    return {
      Origin: publicUrl,
      ...(session ? { Cookie: `docket=${this.#options.tokenOf(session)}` } : {}),
    };
  }

  #wayOver(wire: Wire): Way {
    const { newId } = this.#options;
    return {
      send: (tab, request) => this.#send(tab, wire, request),
      sockets: () => this.#socketsOver(wire),
      doubt: (tab) => this.#findOut(tab),
      newId,
      random: Math.random,
    };
  }

  async #send(tab: Tab, wire: Wire, request: HttpRequest): Promise<HttpAnswer> {
    const { watch } = this.#options;
    watch.called(this, request);
    try {
      const answer = await this.#answerTo(wire, request);
      // A tab that was closed meanwhile gets no answer.
      if (!tab.isOpen) return new Promise(() => undefined);
      watch.answered(this, request, answer);
      return answer;
    } catch (error) {
      watch.failed(this, request);
      throw error;
    }
  }

  async #answerTo(wire: Wire, request: HttpRequest): Promise<HttpAnswer> {
    if (this.loses > 0) {
      this.loses--;
      this.lostRequests++;
      throw new Error('The request was lost');
    }
    if (this.repeats > 0) {
      this.repeats--;
      this.repeatedRequests++;
      // The answer to the repeated request is ignored.
      this.#fetch(wire, request).catch(() => undefined);
    }
    const response = await this.#fetch(wire, request);
    const text = await response.text();
    const json: unknown = text === '' ? undefined : JSON.parse(text);
    return { status: response.status, json, retryAfterInMs: null };
  }

  #fetch(wire: Wire, { method, path, headers, body, form }: HttpRequest): Promise<Response> {
    const json = form ? {} : { 'Content-Type': 'application/json' };
    return fetch(`http://127.0.0.1:${wire.port}${path}`, {
      method,
      headers: { ...this.#headers, ...headers, ...json },
      signal: AbortSignal.timeout(patienceInMs),
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      ...(form && { body: formDataOf(form) }),
    });
  }

  /** As the page does: if the person is still signed in, or again, synchronisation resumes. */
  #findOut(tab: Tab): void {
    this.#options.watch.doubted(this);
    tab.isDoubted = !this.isOnline || !this.isOwnSession;
    setImmediate(() => {
      if (tab.isOpen && !tab.isDoubted) tab.sync.wake();
    });
  }

  #socketsOver(wire: Wire): Ports['sockets'] {
    const { watch } = this.#options;
    const browser = this;
    const headers = () => this.#headers;
    return {
      address: `ws://127.0.0.1:${wire.port}/sync`,
      open: class extends WebSocket {
        constructor(url: string | URL) {
          super(url, { headers: headers() });
          const { pathname } = new URL(url);
          this.addEventListener('message', ({ data }) => {
            if (data instanceof ArrayBuffer) {
              watch.received(browser, pathname, new Uint8Array(data));
            }
          });
        }

        override send(data: Parameters<WebSocket['send']>[0]): void {
          const { pathname } = new URL(this.url);
          if (data instanceof Uint8Array) watch.sent(browser, pathname, data);
          super.send(data);
        }
      },
    };
  }
}

function formDataOf({ fields, field, fileName, bytes }: FileForm): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) data.set(name, value);
  data.set(field, bytes, fileName);
  return data;
}
