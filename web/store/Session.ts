import { Dexie } from 'dexie';
import type { CurrentUser } from '#shared/auth/contract.ts';
import { ApiError } from '../api/ApiError.ts';
import { databaseName, namesToForget, type Owner, ourNames } from './databaseName.ts';
import { LocalDatabase } from './LocalDatabase.ts';
import { forget, recall, remember } from './remembered.ts';

export type SessionState =
  | { status: 'checking' }
  /** `confirmed` once the server has said so on this page; before, and offline, it is what this device remembers. */
  | { status: 'in'; confirmed: boolean; database: LocalDatabase }
  /** `left` by signing out, `refused` by the server, or nobody is known here and the server is `unreachable`. */
  | { status: 'out'; why: 'left' | 'refused' | 'unreachable' };

export interface SessionPorts {
  storage: Storage;
  whoAmI: () => Promise<CurrentUser>;
}

/** Who is signed in on this device, and the local database that is theirs. It survives being offline. */
export class Session {
  readonly #ports: SessionPorts;
  readonly #listeners = new Set<() => void>();
  #state: SessionState = { status: 'checking' };
  /** Rises with every sign-in and sign-out, so that an older answer does not undo a newer one. */
  #turn = 0;

  constructor(ports: SessionPorts) {
    this.#ports = ports;
  }

  readonly state = (): SessionState => this.#state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Opens what is known here at once, then asks the server. */
  async start(): Promise<void> {
    this.adopt();
    await this.refresh();
  }

  /** Takes over what another tab did, or what an earlier visit left. */
  adopt(): void {
    const last = recall(this.#ports.storage);
    if (last?.live) this.#open(this.#databaseOf(last), false);
    else if (this.#state.status === 'in') this.#close(last ? 'refused' : 'left');
  }

  async refresh(): Promise<void> {
    const turn = this.#turn;
    try {
      const user = await this.#ports.whoAmI();
      if (turn === this.#turn) await this.begin(user);
    } catch (error) {
      if (turn !== this.#turn) return;
      if (error instanceof ApiError && error.status === 401) this.expire();
      else if (this.#state.status !== 'in') this.#close('unreachable');
    }
  }

  /** The server said who this is: their database opens, everybody else's goes. */
  async begin(user: CurrentUser): Promise<void> {
    const turn = ++this.#turn;
    const owner = { person: user.id, account: user.accountId };
    const database = this.#databaseOf(owner);
    await database.transaction('rw', database.me, async () => {
      await database.me.clear();
      await database.me.put(user);
    });
    if (turn !== this.#turn) return;
    remember(this.#ports.storage, { ...owner, live: true });
    this.#open(database, true);
    const accounts = [user.accountId, ...user.accounts.map(({ id }) => id)];
    await deleteAll(namesToForget(await Dexie.getDatabaseNames(), user.id, accounts));
  }

  /** The server no longer knows this session. The data stays for the same person's next sign-in. */
  expire(): void {
    const last = recall(this.#ports.storage);
    if (last) remember(this.#ports.storage, { ...last, live: false });
    this.#close('refused');
  }

  /** The person signed out: nothing stays on this device. */
  async end(): Promise<void> {
    forget(this.#ports.storage);
    this.#close('left');
    await deleteAll(ourNames(await Dexie.getDatabaseNames()));
  }

  #databaseOf(owner: Owner): LocalDatabase {
    const name = databaseName(owner);
    if (this.#state.status === 'in' && this.#state.database.name === name) {
      return this.#state.database;
    }
    return new LocalDatabase(name);
  }

  #open(database: LocalDatabase, confirmed: boolean): void {
    const before = this.#state;
    const same = before.status === 'in' && before.database === database;
    if (same && (before.confirmed || !confirmed)) return;
    this.#turn++;
    this.#become({ status: 'in', confirmed, database });
    if (before.status === 'in' && !same) before.database.close();
  }

  #close(why: 'left' | 'refused' | 'unreachable'): void {
    this.#turn++;
    const before = this.#state;
    this.#become({ status: 'out', why });
    if (before.status === 'in') before.database.close();
  }

  #become(state: SessionState): void {
    this.#state = state;
    for (const listener of this.#listeners) listener();
  }
}

async function deleteAll(names: readonly string[]): Promise<void> {
  for (const name of names) await Dexie.delete(name);
}
