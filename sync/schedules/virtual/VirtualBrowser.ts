import type { HttpAnswer, HttpRequest } from '../../client/ports.ts';
import {
  type ClientEnd,
  type ClientLine,
  clientSockets,
} from '../../client/testing/ClientSocket.ts';
import type { MemoryNode } from '../../testing/memory/MemoryNode.ts';
import { Browser, type BrowserOptions } from '../Browser.ts';
import { Tab, type Way } from '../Tab.ts';
import { Line } from './Line.ts';
import type { Call, VirtualNet } from './VirtualNet.ts';

let made = 0;

/** A browser whose calls and frames travel in lanes, each to a random serving node. */
export class VirtualBrowser extends Browser {
  readonly #net: VirtualNet;
  #losesAnswers = 0;

  constructor(options: BrowserOptions, net: VirtualNet) {
    super(options);
    this.#net = net;
  }

  async openTab(): Promise<Tab> {
    const tab = this.#open('tab');
    tab.sync.start();
    return tab;
  }

  async openWorker(): Promise<Tab> {
    const worker = this.#open('worker');
    worker.isWorker = true;
    return worker;
  }

  #open(kind: string): Tab {
    const tab = new Tab(`${this.name}/${kind}${this.tabs.length}`, this, this.#way);
    this.tabs.push(tab);
    return tab;
  }

  goOffline(): void {
    this.isOnline = false;
    this.cut();
  }

  goOnline(): void {
    this.isOnline = true;
  }

  cut(): void {
    for (const tab of this.tabs) for (const line of tab.lines) line.cut();
    for (const call of this.#net.calls) if (call.tab.browser === this) call.fail();
  }

  hold(): void {
    this.#net.lanes.paused.add(this);
  }

  release(): void {
    this.#net.lanes.paused.delete(this);
  }

  loseAnswers(count: number): void {
    this.#losesAnswers = count;
  }

  /** Its next calls go to random nodes anyway. */
  moveToAnotherNode(): void {
    this.cut();
  }

  forget(): void {
    for (const tab of this.tabs) tab.forget();
    this.inspector.close();
  }

  readonly #way: Way = {
    send: (tab, request) => this.#send(tab, request),
    sockets: (tab) => ({
      address: 'ws://docket.test/sync',
      open: clientSockets((url, end) => (tab.isOpen ? this.#dial(tab, url, end) : null)),
    }),
    doubt: (tab) => this.#checkSession(tab),
    newId: () => this.#net.newId(),
    random: () => this.#net.random.next(),
  };

  #dial(tab: Tab, url: URL, end: ClientEnd): ClientLine {
    const { lanes, tell } = this.#net;
    const { watch } = tell;
    const line = new Line(tab.name, {
      lanes,
      owner: this,
      client: {
        opened: () => tab.isOpen && end.opened(),
        received: (frame) => {
          if (!tab.isOpen) return;
          watch.received(this, url.pathname, frame);
          end.received(frame);
        },
        closed: (code) => tab.isOpen && end.closed(code),
      },
      admits: (socket) => {
        const node = this.isOnline ? this.#net.random.pick(this.#net.serving) : undefined;
        node?.connect(socket, url, this.session);
        return node !== undefined;
      },
    });
    tab.lines.add(line);
    return {
      send: (frame) => {
        watch.sent(this, url.pathname, frame);
        line.send(frame);
      },
      hangUp: () => line.hangUp(),
    };
  }

  #send(tab: Tab, request: HttpRequest): Promise<HttpAnswer> {
    const { lanes, calls, tell } = this.#net;
    const { watch } = tell;
    const lane = `call ${++made} ${tab.name}`;
    const sent: HttpRequest = JSON.parse(JSON.stringify(request));
    watch.called(this, sent);
    return new Promise((resolve, reject) => {
      const call: Call = {
        tab,
        node: null,
        fail: () => {
          if (!calls.delete(call)) return;
          lanes.put(`${lane} failed`, 'failed', () => {
            watch.failed(this, sent);
            reject(new Error('No network'));
          });
        },
      };
      const answered = (answer: HttpAnswer) => {
        if (!calls.delete(call)) return;
        watch.answered(this, sent, answer);
        resolve(answer);
      };
      calls.add(call);
      const arrive = () => this.#arrive(call, sent, lane, answered);
      lanes.put(lane, `${request.method} ${request.path}`, arrive, this);
    });
  }

  #arrive(
    call: Call,
    request: HttpRequest,
    lane: string,
    answered: (answer: HttpAnswer) => void,
  ): void {
    const { calls, random } = this.#net;
    const node = this.#nodeFor(call);
    if (!node) {
      call.fail();
      return;
    }
    // A call in transit when the network went may arrive all the same.
    if (!calls.has(call) && random.chance(0.5)) return;
    call.node = node;
    if (this.repeats > 0) this.#repeat(lane, request);
    void node.answer(request, this.session).then((answer) => {
      const deliver = () => this.#deliver(call, () => answered(answer));
      if (!node.isDead) this.#net.lanes.put(lane, `answer ${answer.status}`, deliver, this);
    });
  }

  /** The node that gets a call; `null` if it is lost. */
  #nodeFor(call: Call): MemoryNode | null {
    const { calls, tell, random, serving } = this.#net;
    if (calls.has(call) && !this.isOnline) return null;
    if (this.loses > 0) {
      this.loses--;
      tell.counts.lostRequests++;
      return null;
    }
    return random.pick(serving) ?? null;
  }

  #deliver(call: Call, answered: () => void): void {
    if (!this.#net.calls.has(call)) return;
    if (this.isOnline && this.#losesAnswers === 0) {
      answered();
      return;
    }
    this.#losesAnswers = Math.max(0, this.#losesAnswers - 1);
    this.#net.tell.counts.lostAnswers++;
    call.fail();
  }

  /** Sends the same request again, to any node at any time, without awaiting the answer. */
  #repeat(lane: string, request: HttpRequest): void {
    this.repeats--;
    this.#net.lanes.put(`${lane} again`, 'the same again', () => {
      this.#net.tell.counts.repeatedRequests++;
      void this.#net.random.pick(this.#net.serving)?.answer(request, this.session);
    });
  }

  /** Checks the session like the page does, and wakes the tab if its owner is signed in. */
  #checkSession(tab: Tab): void {
    this.#net.tell.watch.doubted(this);
    this.#net.lanes.put(`session ${tab.name}`, 'who is signed in', () => {
      tab.isDoubted = !this.isOnline || !this.isOwnSession;
      if (tab.isOpen && !tab.isDoubted) tab.sync.wake();
    });
  }
}
