import { Dexie } from 'dexie';
import type { DocumentName } from '../../protocol/documentName.ts';
import type { Owner } from '../../protocol/owner.ts';
import type { OpenDocument } from '../OpenDocument.ts';
import type { HttpAnswer, HttpRequest, Locks, Ports } from '../ports.ts';
import { Sync } from '../Sync.ts';
import { SyncDatabase, syncStores } from '../SyncDatabase.ts';
import { HandClock } from './HandClock.ts';
import type { MemoryServer } from './MemoryServer.ts';
import { socketsTo } from './MemorySocket.ts';
import { memoryLocks } from './memoryLocks.ts';
import { someId } from './someRows.ts';

export class TestDatabase extends SyncDatabase {
  constructor(name: string) {
    super(name);
    this.version(1).stores(syncStores);
  }
}

/** What one device does to calls on their way. */
interface Network {
  up: boolean;
  /** So many answers to calls for this are lost on their way back: what was asked for has been done. */
  loses: { path: RegExp; times: number };
  /** Calls for these get lost on their way there. */
  drops: RegExp | null;
}

/** One browser: its database, its locks, its network. Tabs are opened on it. */
export class Device {
  readonly name = `device-${someId()}`;
  readonly clock = new HandClock();
  readonly network: Network = { up: true, loses: { path: /^/, times: 0 }, drops: null };
  readonly locks: Locks = memoryLocks();
  readonly owner: Owner;
  readonly database: SyncDatabase;
  readonly ports: Ports;
  doubts = 0;
  readonly #tabs: Sync[] = [];
  readonly #databases: Dexie[] = [];

  constructor(server: MemoryServer, owner: Owner) {
    this.owner = owner;
    this.database = this.anotherDatabase();
    this.ports = {
      send: async (request) => this.#send(server, request),
      sockets: {
        address: 'ws://docket.test/sync',
        open: socketsTo({
          isUp: () => this.network.up,
          accept: (end) => server.connect(end),
        }),
      },
      locks: this.locks,
      clock: this.clock,
      random: () => 0.5,
      newId: someId,
    };
  }

  async #send(server: MemoryServer, request: HttpRequest): Promise<HttpAnswer> {
    await Promise.resolve();
    if (!this.network.up || this.network.drops?.test(request.path)) throw new Error('No network');
    const answer = server.answer(request);
    await Promise.resolve();
    const { loses } = this.network;
    if (loses.times > 0 && loses.path.test(request.path)) {
      loses.times--;
      throw new Error('The answer got lost');
    }
    return answer;
  }

  /** The same data through a connection of its own, like another tab has it. */
  anotherDatabase(): SyncDatabase {
    const database = new TestDatabase(this.name);
    this.#databases.push(database);
    return database;
  }

  tab(database = this.database): Sync {
    const sync = new Sync({
      database,
      ports: this.ports,
      owner: this.owner,
      author: { id: this.owner.person, name: 'Ada Lovelace' },
      onSessionDoubted: () => {
        this.doubts++;
      },
      onNoRowChanged: () => undefined,
      onUpgrade: () => undefined,
    });
    this.#tabs.push(sync);
    sync.start();
    return sync;
  }

  async open(name: DocumentName, sync = this.tab()): Promise<OpenDocument> {
    return sync.open(name).opened;
  }

  async close(): Promise<void> {
    await Promise.all(this.#tabs.map((tab) => tab.stop()));
    for (const database of this.#databases) database.close();
    await Dexie.delete(this.name);
  }
}
