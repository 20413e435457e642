import { BrowserLocks } from '../client/testing/BrowserLocks.ts';
import { memoryStorage } from '../client/testing/memoryStorage.ts';
import type { Owner } from '../protocol/owner.ts';
import type { Tab } from './Tab.ts';
import { Disk, TabDatabase } from './TabDatabase.ts';

export interface BrowserOptions {
  name: string;
  owner: Owner;
  personName: string;
  mark: string;
  skewInMs: number;
}

let made = 0;

/** One device of one person, with its disk, locks, clock and tabs. The stage provides the network. */
export abstract class Browser {
  readonly name: string;
  readonly owner: Owner;
  readonly personName: string;
  /** The prefix of every value entered here, different for each account. */
  readonly mark: string;
  skewInMs: number;
  readonly disk = new Disk();
  readonly journalStorage = memoryStorage();
  readonly locks = new BrowserLocks();
  readonly tabs: Tab[] = [];
  isOnline = true;
  /** This many of the next requests never arrive, or arrive twice. */
  loses = 0;
  repeats = 0;
  /** A connection for reading the database in checks. */
  readonly inspector: TabDatabase;
  /** Whether its session was ever not its owner's. */
  wasSignedOut = false;
  /** Unique, because Dexie caches databases by name across worlds. */
  readonly #databaseName: string;
  #session: Owner | null;

  constructor(options: BrowserOptions) {
    this.name = options.name;
    this.owner = options.owner;
    this.personName = options.personName;
    this.mark = options.mark;
    this.skewInMs = options.skewInMs;
    this.#session = options.owner;
    this.#databaseName = `${options.name} ${++made}`;
    this.inspector = this.openDatabase();
  }

  abstract openTab(): Promise<Tab>;
  /** Opens a service worker, whether or not a tab is open. */
  abstract openWorker(): Promise<Tab>;
  /** The network goes; open connections notice it sooner or later. */
  abstract goOffline(): void;
  abstract goOnline(): void;
  /** Breaks connections, which may be opened again at once. */
  abstract cut(): void;
  /** Delays everything sent from now on, in both directions, until `release`. */
  abstract hold(): void;
  abstract release(): void;
  /** Loses the next answers. */
  abstract loseAnswers(count: number): void;
  abstract moveToAnotherNode(): void;

  /** The owner of its session cookie. */
  get session(): Owner | null {
    return this.#session;
  }

  set session(session: Owner | null) {
    this.#session = session;
    if (!this.isOwnSession) this.wasSignedOut = true;
  }

  get isOwnSession(): boolean {
    const { person, account } = this.owner;
    return this.#session?.person === person && this.#session.account === account;
  }

  openDatabase(): TabDatabase {
    return TabDatabase.at(this.disk, this.#databaseName);
  }

  get openTabs(): Tab[] {
    return this.tabs.filter((tab) => tab.isOpen && !tab.isClosing && !tab.isWorker);
  }
}
