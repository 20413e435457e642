import type { CurrentUser } from '#shared/auth/contract.ts';
import type { Ports } from '#sync/client/ports.ts';
import type { Sync, SyncOptions } from '#sync/client/Sync.ts';
import { ownerOf } from '../database/databaseName.ts';
import { keepPromise } from '../database/keepPromise.ts';
import type { LocalDatabase } from '../database/LocalDatabase.ts';
import { throttled } from '../database/throttled.ts';
import type { Session } from '../session/Session.ts';

const askAtMostEveryInMs = 1_000;

/** Whether this version may still talk to the server. */
export type Standing = 'working' | 'tooOld';

/** Synchronising for whoever is signed in on this page, for as long as they are. */
export class Syncing {
  readonly #session: Session;
  readonly #ports: Ports;
  readonly #onFailed: SyncOptions['onFailed'];
  readonly #listeners = new Set<() => void>();
  #current: { sync: Sync; database: LocalDatabase; end: () => void } | undefined;
  #beginning: LocalDatabase | undefined;
  #standing: Standing = 'working';

  constructor(session: Session, ports: Ports, onFailed: SyncOptions['onFailed'] = () => undefined) {
    this.#session = session;
    this.#ports = ports;
    this.#onFailed = onFailed;
    session.subscribe(() => this.#follow());
    this.#follow();
  }

  readonly sync = (): Sync | undefined => this.#current?.sync;
  readonly standing = (): Standing => this.#standing;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Tries at once what would be tried later. */
  wake(): void {
    this.#current?.sync.wake();
  }

  letOthersLead(): void {
    this.#current?.sync.letOthersLead();
  }

  #follow(): void {
    const state = this.#session.state();
    // What is typed after the session has ended comes onto the device all the same.
    const database = state.status === 'in' ? state.database : undefined;
    if (this.#current && this.#current.database !== database) {
      this.#current.end();
      this.#current = undefined;
      this.#tell();
    }
    if (!database) return;
    if (this.#current) this.#current.sync.wake();
    else this.#begin(database).catch(this.#onFailed);
  }

  async #begin(database: LocalDatabase): Promise<void> {
    if (this.#beginning === database) return;
    this.#beginning = database;
    // Not among what the first screen waits for: it reads the database.
    const { Sync } = await import('#sync/client/Sync.ts');
    const me = await database.me.toCollection().first();
    if (this.#beginning !== database) return;
    this.#beginning = undefined;
    const state = this.#session.state();
    // Somebody else by now; or nobody is known here yet, and the server's answer brings us back.
    if (!me || state.status !== 'in' || state.database !== database || this.#current) return;
    const sync = new Sync(this.#optionsFor(database, me));
    const forget = keepPromise(database);
    sync.start();
    this.#current = {
      sync,
      database,
      end() {
        forget();
        sync.stop().catch(() => undefined);
      },
    };
    this.#tell();
  }

  #optionsFor(database: LocalDatabase, me: CurrentUser): SyncOptions {
    return {
      database,
      ports: this.#ports,
      owner: ownerOf(database.name),
      author: { id: me.id, name: `${me.firstName} ${me.lastName}`.trim() || me.email },
      onSessionDoubted: () => void this.#session.refresh(),
      onNoRowChanged: throttled(() => void this.#session.refresh(), askAtMostEveryInMs),
      onFailed: this.#onFailed,
      onUpgrade: () => {
        this.#standing = 'tooOld';
        this.#tell();
      },
    };
  }

  #tell(): void {
    for (const listener of this.#listeners) listener();
  }
}
