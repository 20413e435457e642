import type { OpenDocument } from '../client/documents/OpenDocument.ts';
import type { HttpAnswer, HttpRequest, Ports } from '../client/ports.ts';
import { Sync } from '../client/Sync.ts';
import type { DocumentName } from '../protocol/documentName.ts';
import type { Browser } from './Browser.ts';
import type { TabDatabase } from './TabDatabase.ts';

/** The connection of tabs to the server. */
export interface Way {
  send(tab: Tab, request: HttpRequest): Promise<HttpAnswer>;
  sockets(tab: Tab): Ports['sockets'];
  /** The tab asks to check who is signed in. */
  doubt(tab: Tab): void;
  newId(): string;
  /** Between 0 and 1. */
  random(): number;
}

/** One tab or service worker, with its own connection to the browser's database. */
export class Tab {
  readonly name: string;
  readonly browser: Browser;
  readonly database: TabDatabase;
  readonly ports: Ports;
  readonly sync: Sync;
  readonly documents = new Map<DocumentName, { opened: OpenDocument; release: () => void }>();
  /** Its connections to the server, cut when it crashes. */
  readonly lines = new Set<{ cut(): void }>();
  isOpen = true;
  isClosing = false;
  /** Its session has to be checked. */
  isDoubted = false;
  /** A service worker, in which no documents are opened. */
  isWorker = false;
  /** Every document that was ever opened here, to be closed at the end. */
  readonly #everOpened: OpenDocument[] = [];
  readonly #self = Symbol('tab');

  constructor(name: string, browser: Browser, way: Way) {
    this.name = name;
    this.browser = browser;
    this.database = browser.openDatabase();
    const { owner } = browser;
    this.ports = {
      send: (request) => (this.isOpen ? way.send(this, request) : never()),
      sockets: way.sockets(this),
      locks: browser.locks.of(this.#self),
      journalStorage: browser.journalStorage,
      clock: {
        now: () => Date.now() + browser.skewInMs,
        after: (inMs, then) => {
          const timer = setTimeout(() => this.isOpen && then(), inMs);
          return () => clearTimeout(timer);
        },
      },
      random: way.random,
      newId: way.newId,
    };
    this.sync = new Sync({
      database: this.database,
      ports: this.ports,
      owner,
      author: { id: owner.person, name: browser.personName },
      onSessionDoubted: () => way.doubt(this),
      onNoRowChanged: () => undefined,
      onFailed: () => undefined,
      onFailing: () => undefined,
      onUpgrade: () => undefined,
    });
  }

  async open(name: DocumentName): Promise<OpenDocument> {
    const known = this.documents.get(name);
    if (known) return known.opened;
    const { opened, release } = this.sync.open(name);
    const document = await opened;
    this.#everOpened.push(document);
    this.documents.set(name, { opened: document, release });
    return document;
  }

  leave(name: DocumentName): void {
    this.documents.get(name)?.release();
    this.documents.delete(name);
  }

  /** Closes it like a person does: it finishes its work. */
  async close(): Promise<void> {
    this.isClosing = true;
    this.documents.clear();
    await this.sync.stop();
    this.isOpen = false;
    this.database.close();
  }

  /** Ends it at once. */
  crash(): void {
    this.isOpen = false;
    this.database.crash();
    this.browser.locks.forget(this.#self);
    for (const line of this.lines) line.cut();
  }

  /** Frees everything in the test process. */
  forget(): void {
    if (this.isOpen) this.crash();
    void this.sync.stop();
    for (const { local } of this.#everOpened) local.close();
    this.database.close();
  }
}

function never(): Promise<HttpAnswer> {
  return new Promise(() => undefined);
}
