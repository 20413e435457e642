import { Dexie } from 'dexie';
import { rowKinds } from '#shared/sync/rowKinds.ts';
import type { DocumentName } from '../../protocol/documentName.ts';
import type { Owner } from '../../protocol/owner.ts';
import type { MemoryServer } from '../../testing/memory/MemoryServer.ts';
import type { NodeSocket } from '../../testing/memory/NodeSocket.ts';
import type { OpenDocument } from '../documents/OpenDocument.ts';
import type { HttpAnswer, HttpRequest, Locks, Ports } from '../ports.ts';
import { Sync } from '../Sync.ts';
import { SyncDatabase, syncStores } from '../tables/SyncDatabase.ts';
import { BrowserLocks } from './BrowserLocks.ts';
import { clientSockets } from './ClientSocket.ts';
import { HandClock } from './HandClock.ts';
import { memoryStorage } from './memoryStorage.ts';
import { someId } from './someRows.ts';

/** Sockets to a server in memory. Events are delivered in microtasks, never synchronously. */
export function memorySockets(
  server: MemoryServer,
  { isUp, session }: { isUp: () => boolean; session: () => Owner | null },
): typeof WebSocket {
  return clientSockets((url, client) => {
    let node: NodeSocket | undefined;
    let isHungUp = false;
    const closed = (code: number) => {
      client.closed(code);
      node?.gone();
    };
    queueMicrotask(() => {
      if (isHungUp) return;
      if (!isUp()) return client.closed(1006);
      node = server.connect(url, session(), {
        accept: () => queueMicrotask(() => client.opened()),
        send: (frame) => queueMicrotask(() => client.received(frame)),
        close: closed,
        cut: () => closed(1006),
      });
    });
    return {
      send: (frame) => {
        const sent = new Uint8Array(frame);
        if (isUp()) queueMicrotask(() => node?.hear(sent));
      },
      hangUp: () => {
        isHungUp = true;
        node?.gone();
      },
    };
  });
}

export class TestDatabase extends SyncDatabase {
  constructor(name: string) {
    super(name, rowKinds);
    this.version(1).stores(syncStores(rowKinds));
  }
}

/** The faults of a device's network. */
interface Network {
  up: boolean;
  /** This many answers to matching calls are lost after the call was carried out. */
  loses: { path: RegExp; times: number };
  /** Matching calls never arrive. */
  drops: RegExp | null;
}

/** One browser with its database, locks and network, in which tabs are opened. */
export class Device {
  readonly name = `device-${someId()}`;
  readonly clock = new HandClock();
  readonly network: Network = { up: true, loses: { path: /^/, times: 0 }, drops: null };
  readonly locks: Locks = new BrowserLocks().of(Symbol('device'));
  readonly owner: Owner;
  /** The owner of its session cookie. */
  session: Owner | null;
  readonly database: SyncDatabase;
  readonly ports: Ports;
  doubts = 0;
  isFailing = false;
  /** Unexpected errors of its tabs. */
  readonly failures: unknown[] = [];
  readonly #tabs: Sync[] = [];
  readonly #databases: Dexie[] = [];

  constructor(server: MemoryServer, owner: Owner) {
    this.owner = owner;
    this.session = owner;
    this.database = this.anotherDatabase();
    this.ports = {
      send: async (request) => this.#send(server, request),
      sockets: {
        address: 'ws://docket.test/sync',
        open: memorySockets(server, {
          isUp: () => this.network.up,
          session: () => this.session,
        }),
      },
      locks: this.locks,
      journalStorage: memoryStorage(),
      clock: this.clock,
      random: () => 0.5,
      newId: someId,
    };
  }

  async #send(server: MemoryServer, request: HttpRequest): Promise<HttpAnswer> {
    await Promise.resolve();
    if (!this.network.up || this.network.drops?.test(request.path)) throw new Error('No network');
    const answer = await server.answer(request, this.session);
    const { loses } = this.network;
    if (loses.times > 0 && loses.path.test(request.path)) {
      loses.times--;
      throw new Error('The answer got lost');
    }
    return answer;
  }

  /** Another connection to the same data, like that of another tab. */
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
      onFailed: (error) => this.failures.push(error),
      onFailing: (failing) => {
        this.isFailing = failing;
      },
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
