import type { Owner } from '../protocol/owner.ts';
import { BrowserLocks } from './BrowserLocks.ts';
import type { Tab } from './Tab.ts';
import { Disk, TabDatabase } from './TabDatabase.ts';

export interface BrowserOptions {
  name: string;
  owner: Owner;
  personName: string;
  mark: string;
  skewInMs: number;
}

/** One device of one person: its disk, its locks, its clock, its network, and its tabs. */
export class Browser {
  readonly name: string;
  readonly owner: Owner;
  readonly personName: string;
  /** What everything that is entered here begins with, and nothing that is entered in another account. */
  readonly mark: string;
  skewInMs: number;
  readonly disk = new Disk();
  readonly locks = new BrowserLocks();
  readonly tabs: Tab[] = [];
  /** Whose cookie it holds. */
  session: Owner | null;
  isOnline = true;
  /** So many of the next requests never arrive, have their answers lost, or arrive twice. */
  loses = 0;
  losesAnswers = 0;
  repeats = 0;
  /** To look into the database from outside. */
  readonly inspector: TabDatabase;

  constructor(options: BrowserOptions) {
    this.name = options.name;
    this.owner = options.owner;
    this.personName = options.personName;
    this.mark = options.mark;
    this.skewInMs = options.skewInMs;
    this.session = options.owner;
    this.inspector = this.openDatabase();
  }

  openDatabase(): TabDatabase {
    return TabDatabase.at(this.disk, this.name);
  }

  get openTabs(): Tab[] {
    return this.tabs.filter((tab) => tab.isOpen && !tab.isClosing && !tab.isWorker);
  }
}
