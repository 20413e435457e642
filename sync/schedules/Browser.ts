import { BrowserLocks } from '../client/testing/BrowserLocks.ts';
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

/** One device of one person: its disk, its locks, its clock and its tabs. The stage brings the way to the server. */
export abstract class Browser {
  readonly name: string;
  readonly owner: Owner;
  readonly personName: string;
  /** What everything that is entered here begins with, and nothing that is entered in another account. */
  readonly mark: string;
  skewInMs: number;
  readonly disk = new Disk();
  readonly locks = new BrowserLocks();
  readonly tabs: Tab[] = [];
  isOnline = true;
  /** So many of the next requests never arrive, or arrive twice. */
  loses = 0;
  repeats = 0;
  /** To look into the database from outside. */
  readonly inspector: TabDatabase;
  /** Whether anybody but its owner, or nobody, was ever signed in. */
  wasSignedOut = false;
  /** Dexie remembers databases by their names, over the end of a world. */
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
  /** What runs where nobody sees it, whether or not a tab is open. */
  abstract openWorker(): Promise<Tab>;
  /** The network goes; what is connected hears of it sooner or later. */
  abstract goOffline(): void;
  abstract goOnline(): void;
  /** Connections break, and may be made again at once. */
  abstract cut(): void;
  /** What is sent from here on arrives later, in either direction. */
  abstract hold(): void;
  abstract release(): void;
  /** So many of the next answers are lost on their way back. */
  abstract loseAnswers(count: number): void;
  abstract moveToAnotherNode(): void;

  /** The person that its cookie stands for. */
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
