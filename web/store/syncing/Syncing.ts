import type { CurrentUser } from '#shared/auth/contract.ts';
import type { Ports } from '#sync/client/ports.ts';
import type { Sync, SyncOptions } from '#sync/client/Sync.ts';
import type { Connection } from '../../api/connection.ts';
import { ownerOf } from '../database/databaseName.ts';
import type { LocalDatabase } from '../database/LocalDatabase.ts';
import { throttled } from '../device/throttled.ts';
import type { Session } from '../session/Session.ts';
import { endTakeBack } from './endTakeBack.ts';
import { requestBackgroundSync } from './requestBackgroundSync.ts';

const minRefreshIntervalInMs = 1_000;

/** Whether the server still accepts this version of the application. */
type VersionState = 'working' | 'tooOld';

/** Starts and stops synchronising with the session of this page. */
export class Syncing {
  readonly #session: Session;
  readonly #ports: Ports;
  readonly #onFailed: SyncOptions['onFailed'];
  readonly #listeners = new Set<() => void>();
  #current: { sync: Sync; database: LocalDatabase; end: () => void } | undefined;
  #beginning: LocalDatabase | undefined;
  #version: VersionState = 'working';
  #failing = false;

  constructor(session: Session, ports: Ports, onFailed: SyncOptions['onFailed'] = () => undefined) {
    this.#session = session;
    this.#ports = ports;
    this.#onFailed = onFailed;
    session.subscribe(() => this.#onSessionChanged());
    this.#onSessionChanged();
  }

  readonly sync = (): Sync | undefined => this.#current?.sync;
  readonly versionState = (): VersionState => this.#version;
  /** Whether synchronising fails for a reason that is neither the network nor the session. */
  readonly isFailing = (): boolean => this.#failing;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Ends all back-off. */
  wake(): void {
    this.#current?.sync.wake();
  }

  letOthersLead(): void {
    this.#current?.sync.letOthersLead();
  }

  /** Sends what could still be taken back. */
  endTakeBack(): void {
    if (this.#current) endTakeBack(this.#current.database).catch(this.#onFailed);
  }

  #onSessionChanged(): void {
    const state = this.#session.state();
    // Also for an ended session that is kept open, so that what is typed is stored on the device.
    const database = state.status === 'in' ? state.database : undefined;
    if (this.#current && this.#current.database !== database) {
      this.#current.end();
      this.#current = undefined;
      this.#failing = false;
      this.#notify();
    }
    if (!database) return;
    if (this.#current) this.#current.sync.wake();
    else this.#begin(database).catch(this.#onFailed);
  }

  async #begin(database: LocalDatabase): Promise<void> {
    if (this.#beginning === database) return;
    this.#beginning = database;
    // Loaded lazily: the first screen only needs the database.
    const { Sync } = await import('#sync/client/Sync.ts');
    const me = await database.me.toCollection().first();
    if (this.#beginning !== database) return;
    this.#beginning = undefined;
    const state = this.#session.state();
    // The session has changed meanwhile, or `me` is not loaded yet; then its arrival calls this again.
    if (!me || state.status !== 'in' || state.database !== database || this.#current) return;
    const sync = new Sync(this.#optionsFor(database, me));
    const forget = requestBackgroundSync(database);
    sync.start();
    this.#current = {
      sync,
      database,
      end() {
        forget();
        sync.stop().catch(() => undefined);
      },
    };
    this.#notify();
  }

  #optionsFor(database: LocalDatabase, me: CurrentUser): SyncOptions {
    return {
      database,
      ports: this.#ports,
      owner: ownerOf(database.name),
      author: { id: me.id, name: `${me.firstName} ${me.lastName}`.trim() || me.email },
      onSessionDoubted: () => void this.#session.refresh(),
      onNoRowChanged: throttled(() => void this.#session.refresh(), minRefreshIntervalInMs),
      onFailed: this.#onFailed,
      onFailing: (failing) => {
        this.#failing = failing;
        this.#notify();
      },
      onUpgrade: () => {
        this.#version = 'tooOld';
        this.#notify();
      },
    };
  }

  #notify(): void {
    for (const listener of this.#listeners) listener();
  }
}

const minIntervalInMs = 10_000;

/** Retries when the person or the network comes back, and gives up the lead when the page is hidden. */
export function keepSyncing({
  syncing,
  window,
  connection,
}: {
  syncing: Syncing;
  window: Window;
  connection: Connection;
}): void {
  const { document } = window;
  const wakeSoon = throttled(() => syncing.wake(), minIntervalInMs);
  let before = connection.state();
  connection.subscribe(() => {
    const now = connection.state();
    if (now === 'online' && before !== 'online') syncing.wake();
    before = now;
  });
  window.addEventListener('focus', wakeSoon);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') wakeSoon();
    else {
      // A hidden page may never come back, and only some browsers can send without one.
      if (!('SyncManager' in window)) syncing.endTakeBack();
      syncing.letOthersLead();
    }
  });
}
