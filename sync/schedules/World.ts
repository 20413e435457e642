import { uuidv7 } from '#shared/ids.ts';
import type { HttpAnswer, HttpRequest } from '../client/ports.ts';
import { someInvoice, someVendor } from '../client/testing/someRows.ts';
import type { DocumentName } from '../protocol/documentName.ts';
import { readClientMessage } from '../protocol/messages.ts';
import type { Owner } from '../protocol/owner.ts';
import type { Author } from '../relay/ports.ts';
import { Browser } from './Browser.ts';
import { noCounts } from './counts.ts';
import { FanOutNet } from './FanOutNet.ts';
import { soon, turns } from './handTime.ts';
import { Lanes } from './Lanes.ts';
import { Ledger } from './Ledger.ts';
import { type ClientEnd, clientSockets, Line } from './lines.ts';
import { Random } from './Random.ts';
import type { Scene } from './Scene.ts';
import { ServerNode } from './ServerNode.ts';
import { ServerTables } from './ServerTables.ts';
import { Tab, type Way } from './Tab.ts';

interface Call {
  node: ServerNode | null;
  fail(): void;
}

export interface Setup {
  seed: number;
  answersCarrySeq: boolean;
}

/**
 * Two companies on one server of several nodes, and their devices. Nothing moves by itself: what is on its way lies in
 * `lanes`, and time passes by hand. Both companies have the same ids, so that whatever forgets the account is found out.
 */
export class World implements Scene {
  readonly lanes = new Lanes();
  readonly fanOut = new FanOutNet(this.lanes);
  readonly tables = new ServerTables();
  readonly ledger = new Ledger();
  readonly counts = noCounts();
  readonly nodes: ServerNode[] = [];
  readonly browsers: Browser[] = [];
  readonly names: DocumentName[] = [];
  /** The next transactions fail: before they happen, or after. */
  readonly troubles: ('before' | 'after')[] = [];
  readonly log: string[] = [];
  readonly soon = soon;
  random: Random;
  readonly #setup: Setup;
  readonly #ids: Random;
  readonly #people = new Map<string, string>();
  readonly #calls = new Map<Tab, Set<Call>>();
  #made = 0;

  constructor(setup: Setup) {
    this.#setup = setup;
    this.random = new Random(setup.seed);
    this.#ids = new Random(setup.seed + 1);
    this.#furnish();
    this.startNode();
    this.startNode();
  }

  #furnish(): void {
    const [first, second] = [{ id: this.newId() }, { id: this.newId() }];
    const [vendor] = [{ id: this.newId() }];
    const lines = ['l1', 'l2'].map((id) => ({
      id,
      description: null,
      quantity: null,
      unitPrice: null,
      taxRate: null,
      net: '50.00',
    }));
    for (const mark of ['acctA', 'acctB']) {
      const account = this.newId();
      const vendorName = `${mark}~base`;
      this.tables.add(account, {
        kind: 'invoice',
        row: someInvoice({
          ...first,
          vendorName,
          vendor: { name: vendorName, email: null },
          lines,
        }),
      });
      this.tables.add(account, {
        kind: 'invoice',
        row: someInvoice({ ...second, vendorName, vendor: { name: vendorName, email: null } }),
      });
      this.tables.add(account, {
        kind: 'vendor',
        row: someVendor({ ...vendor, name: vendorName }),
      });
      this.#employ(account, mark);
    }
    this.names.push(`invoice.${first.id}`, `invoice.${second.id}`, `vendor.${vendor.id}`);
  }

  /** In the first company somebody with two devices and somebody with one, whose clock is a day off; in the second, one. */
  #employ(account: string, mark: string): void {
    const person = this.newId();
    const day = 24 * 60 * 60 * 1_000;
    const devices =
      mark === 'acctA'
        ? [
            { person, skewInMs: 0 },
            { person, skewInMs: 0 },
            { person: this.newId(), skewInMs: day },
          ]
        : [{ person, skewInMs: -day }];
    for (const { person, skewInMs } of devices) {
      const personName = `${mark}~person`;
      this.#people.set(person, personName);
      this.browsers.push(
        new Browser({
          name: `device${this.browsers.length}`,
          owner: { person, account },
          personName,
          mark,
          skewInMs,
        }),
      );
    }
  }

  newId(): string {
    const bytes = Uint8Array.from({ length: 16 }, () => this.#ids.below(256));
    return uuidv7(Date.now(), bytes);
  }

  /** A number that nothing else has. */
  nextNumber(): number {
    return ++this.#made;
  }

  formShows(): Promise<void> {
    return turns(15);
  }

  startNode(): ServerNode {
    const id = ++this.#made;
    const node = new ServerNode(id, {
      lanes: this.lanes,
      tables: this.tables,
      fanOut: this.fanOut.join(id),
      watch: {
        carriedOut: (key, _account, row) => {
          this.counts.carriedOut++;
          this.ledger.carriedOut(key, row);
        },
        refused: (key, _account, code, row) => {
          this.counts.decisionsRefused++;
          this.ledger.refused(key, code, row);
        },
      },
      trouble: () => {
        const wrong = this.troubles.shift() ?? null;
        if (wrong) this.counts.failedTransactions++;
        return wrong;
      },
      outlives: () => this.random.chance(0.5),
      authorOf: (owner) => this.#authorOf(owner),
      answersCarrySeq: this.#setup.answersCarrySeq,
      sawEdit: (_account, _name, update) => {
        this.counts.editsInCalls++;
        this.ledger.read(update);
      },
    });
    this.nodes.push(node);
    return node;
  }

  get serving(): ServerNode[] {
    return this.nodes.filter((node) => node.isServing);
  }

  kill(node: ServerNode): void {
    node.kill();
    for (const calls of this.#calls.values()) {
      for (const call of calls) if (call.node === node) call.fail();
    }
  }

  #authorOf({ person }: Owner): Author {
    const name = this.#people.get(person) ?? '';
    return { personId: person, email: `${person}@example.test`, name, ipAddress: null };
  }

  openTab(browser: Browser): Tab {
    const tab = new Tab(`${browser.name}/${browser.tabs.length}`, browser, this.way);
    browser.tabs.push(tab);
    tab.sync.start();
    return tab;
  }

  goOffline(browser: Browser): void {
    browser.isOnline = false;
    for (const tab of browser.tabs) {
      for (const line of tab.lines) line.cut();
      for (const call of this.#calls.get(tab) ?? []) call.fail();
    }
  }

  readonly way: Way = {
    send: (tab, request) => this.#send(tab, request),
    sockets: (tab) => ({
      address: 'ws://docket.test/sync',
      open: clientSockets((url, end) => (tab.isOpen ? this.#dial(tab, url, end) : null)),
    }),
    doubt: (tab) => this.#findOut(tab),
    newId: () => this.newId(),
    random: () => this.random.next(),
  };

  #dial(tab: Tab, url: URL, end: ClientEnd): Line {
    const { browser } = tab;
    const alive = (work: () => void) => {
      if (tab.isOpen) work();
    };
    const line = new Line(tab.name, {
      lanes: this.lanes,
      client: {
        opened: () => alive(() => end.opened()),
        received: (frame) => alive(() => end.received(frame)),
        closed: (code) => alive(() => end.closed(code)),
      },
      door: (socket) => {
        const node = browser.isOnline ? this.random.pick(this.serving) : undefined;
        node?.connect(socket, url, browser.session);
        return node !== undefined;
      },
      watch: {
        up: (frame) => {
          this.counts.frames++;
          const message = readClientMessage(frame);
          if (message.type === 'edit') this.ledger.read(message.update);
        },
        down: (frame) => this.#isForThem(browser, Buffer.from(frame), url.pathname),
      },
    });
    tab.lines.add(line);
    return line;
  }

  #send(tab: Tab, request: HttpRequest): Promise<HttpAnswer> {
    const { browser } = tab;
    const lane = `call ${++this.#made} ${tab.name}`;
    const sent: HttpRequest = JSON.parse(JSON.stringify(request));
    const calls = this.#calls.get(tab) ?? new Set();
    this.#calls.set(tab, calls);
    return new Promise((resolve, reject) => {
      const call: Call = {
        node: null,
        fail: () => {
          if (!calls.delete(call)) return;
          this.lanes.put(`${lane} failed`, 'failed', () => reject(new Error('No network')));
        },
      };
      calls.add(call);
      this.lanes.put(lane, `${request.method} ${request.path}`, () => {
        const isWaitedFor = calls.has(call);
        // What was on its way when the network went may have come through.
        if (!isWaitedFor && this.random.chance(0.5)) return;
        if (isWaitedFor && !browser.isOnline) return call.fail();
        if (browser.loses > 0) {
          browser.loses--;
          this.counts.lostRequests++;
          return call.fail();
        }
        const node = this.random.pick(this.serving);
        if (!node) return call.fail();
        call.node = node;
        if (browser.repeats > 0) this.#repeat(browser, lane, sent);
        void node.answer(sent, browser.session).then((answer) => {
          if (node.isDead) return;
          this.lanes.put(lane, `answer ${answer.status}`, () => {
            if (!calls.has(call)) return;
            if (!browser.isOnline || browser.losesAnswers > 0) {
              browser.losesAnswers = Math.max(0, browser.losesAnswers - 1);
              this.counts.lostAnswers++;
              return call.fail();
            }
            calls.delete(call);
            this.#isForThem(browser, Buffer.from(JSON.stringify(answer.json) ?? ''), request.path);
            resolve(answer);
          });
        });
      });
    });
  }

  /** As the page does: whoever is still, or again, signed in goes on. */
  #findOut(tab: Tab): void {
    this.lanes.put(`session ${tab.name}`, 'who is signed in', () => {
      const { session, owner, isOnline } = tab.browser;
      const isSame = session?.person === owner.person && session.account === owner.account;
      tab.isDoubted = !isOnline || !isSame;
      if (tab.isOpen && !tab.isDoubted) tab.sync.wake();
    });
  }

  /** The same once more, whenever and wherever it arrives; nobody waits for the answer. */
  #repeat(browser: Browser, lane: string, request: HttpRequest): void {
    browser.repeats--;
    this.lanes.put(`${lane} again`, 'the same again', () => {
      this.counts.repeatedRequests++;
      void this.random.pick(this.serving)?.answer(request, browser.session);
    });
  }

  #isForThem(browser: Browser, bytes: Buffer, path: string): void {
    const isForeign = (other: Browser) =>
      other.owner.account !== browser.owner.account && bytes.includes(`${other.mark}~`);
    const foreign = this.browsers.find(isForeign);
    if (foreign)
      this.ledger.fault(`${browser.name} was sent something of ${foreign.name}: ${path}`);
  }
}
