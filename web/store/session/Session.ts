import { Dexie } from 'dexie';
import type { CurrentUser } from '#shared/auth/contract.ts';
import type { Owner } from '#sync/protocol/owner.ts';
import { ApiError } from '../../api/ApiError.ts';
import { forgetAllShared, listShared } from '../captures/sharedFiles.ts';
import { databaseName, namesToForget, ourNames, ownerOf } from '../database/databaseName.ts';
import { LocalDatabase } from '../database/LocalDatabase.ts';
import { countThings } from '../syncing/syncStatus.ts';
import { keepMe } from './keepMe.ts';
import { forget, recall, remember } from './remembered.ts';

/**
 * `confirmed` once the server has said so on this page; before, and offline, it is what this device remembers.
 * `ended`: the server no longer knows the session, but somebody is in the middle of something.
 */
export type Standing = 'remembered' | 'confirmed' | 'ended';

/**
 * `left` by signing out; the session of the person known here has `ended`; `nobody` is known here;
 * or nobody is known here and the server is `unreachable`.
 */
export type WhyOut = 'left' | 'ended' | 'nobody' | 'unreachable';

export type SessionState =
  | { status: 'checking' }
  | { status: 'in'; standing: Standing; database: LocalDatabase }
  | { status: 'out'; why: WhyOut };

export interface SessionPorts {
  storage: Storage;
  whoAmI: () => Promise<CurrentUser>;
}

export interface Unsent {
  /** Things that were done, and files. */
  all: number;
  files: number;
}

/** Who is signed in on this device, and the local database that is theirs. It survives being offline. */
export class Session {
  readonly #ports: SessionPorts;
  readonly #listeners = new Set<() => void>();
  readonly #holds = new Set<symbol>();
  #state: SessionState = { status: 'checking' };
  /** Rises with every sign-in and sign-out, so that an older answer does not undo a newer one. */
  #turn = 0;
  #asking: Promise<void> = Promise.resolve();
  #nextAsking: Promise<void> | undefined;

  constructor(ports: SessionPorts) {
    this.#ports = ports;
  }

  readonly state = (): SessionState => this.#state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /**
   * Until it is released, an ended session does not take the screen away: somebody has typed something into it.
   * Signing in again in another tab lets them go on.
   */
  readonly hold = (): (() => void) => {
    const hold = Symbol();
    this.#holds.add(hold);
    return () => {
      this.#holds.delete(hold);
      if (this.#state.status === 'in' && this.#state.standing === 'ended') this.#over();
    };
  };

  /** Opens what is known here at once, then asks the server. */
  async start(): Promise<void> {
    this.adopt();
    await this.refresh();
  }

  /** Takes over what another tab did, or what an earlier visit left. */
  adopt(): void {
    const last = recall(this.#ports.storage);
    if (last?.live) this.#open(this.#databaseOf(last), 'remembered');
    else if (this.#state.status !== 'in') return;
    else if (last) this.#over();
    else this.#close('left');
  }

  /** Asks the server. Whoever asks while an answer is under way gets the one after it: that one may be older than the question. */
  refresh(): Promise<void> {
    this.#nextAsking ??= this.#asking.then(() => {
      this.#nextAsking = undefined;
      this.#asking = this.#ask();
      return this.#asking;
    });
    return this.#nextAsking;
  }

  /** The person who is signed in, as this device knows them. */
  async person(): Promise<CurrentUser | undefined> {
    if (this.#state.status !== 'in' || this.#state.standing === 'ended') return undefined;
    return this.#state.database.me.toCollection().first();
  }

  /** The server said who this is: their database opens. Everybody else's goes, but for what they had no chance to send. */
  async begin(user: CurrentUser): Promise<void> {
    const turn = ++this.#turn;
    const owner = { person: user.id, account: user.accountId };
    const database = this.#databaseOf(owner);
    await keepMe(database, user);
    if (turn !== this.#turn) return;
    remember(this.#ports.storage, { ...owner, live: true });
    this.#open(database, 'confirmed');
    const accounts = [user.accountId, ...user.accounts.map(({ id }) => id)];
    const names = await Dexie.getDatabaseNames();
    await deleteUnlessUnsent(namesToForget(names, user.id, accounts));
  }

  /** The server no longer knows this session. The data stays for the same person's next sign-in. */
  expire(): void {
    const last = recall(this.#ports.storage);
    if (last?.live) remember(this.#ports.storage, { ...last, live: false });
    if (last || this.#state.status === 'in') this.#over();
    // Whoever has just left need not hear that nobody is known here.
    else if (!(this.#state.status === 'out' && this.#state.why === 'left')) this.#close('nobody');
  }

  /** The person signed out: nothing of theirs stays on this device. */
  async end(): Promise<void> {
    const person = recall(this.#ports.storage)?.person;
    forget(this.#ports.storage);
    this.#close('left');
    const names = ourNames(await Dexie.getDatabaseNames());
    const isTheirs = (name: string) => ownerOf(name).person === person;
    await deleteAll(names.filter(isTheirs));
    await deleteUnlessUnsent(names.filter((name) => !isTheirs(name)));
    await forgetAllShared();
  }

  /** What the person would lose by signing out now, in all their companies. */
  async unsent(): Promise<Unsent> {
    const person = recall(this.#ports.storage)?.person;
    const names = ourNames(await Dexie.getDatabaseNames());
    const theirs = names.filter((name) => ownerOf(name).person === person);
    const shared = (await listShared()).length;
    const found = await Promise.all(theirs.map(unsentIn));
    return {
      all: found.reduce((sum, { all }) => sum + all, shared),
      files: found.reduce((sum, { files }) => sum + files, shared),
    };
  }

  async #ask(): Promise<void> {
    const turn = this.#turn;
    try {
      const user = await this.#ports.whoAmI();
      if (turn === this.#turn) await this.begin(user);
    } catch (error) {
      if (turn !== this.#turn) return;
      if (error instanceof ApiError && error.status === 401) this.expire();
      else if (this.#state.status === 'checking') {
        this.#close(recall(this.#ports.storage) ? 'ended' : 'unreachable');
      }
    }
  }

  #databaseOf(owner: Owner): LocalDatabase {
    const name = databaseName(owner);
    if (this.#state.status === 'in' && this.#state.database.name === name) {
      return this.#state.database;
    }
    return new LocalDatabase(name);
  }

  #open(database: LocalDatabase, standing: 'remembered' | 'confirmed'): void {
    const before = this.#state;
    const same = before.status === 'in' && before.database === database;
    if (same && (before.standing === 'confirmed' || before.standing === standing)) return;
    this.#turn++;
    this.#become({ status: 'in', standing, database });
    if (before.status === 'in' && !same) before.database.close();
  }

  #over(): void {
    if (this.#state.status !== 'in' || this.#holds.size === 0) this.#close('ended');
    else this.#become({ ...this.#state, standing: 'ended' });
  }

  #close(why: WhyOut): void {
    const before = this.#state;
    if (before.status === 'out' && before.why === why) return;
    this.#turn++;
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

/** An ended session keeps what is unsent for the person's next sign-in, whoever signs in before. */
async function deleteUnlessUnsent(names: readonly string[]): Promise<void> {
  for (const name of names) if ((await unsentIn(name)).all === 0) await Dexie.delete(name);
}

async function unsentIn(name: string): Promise<Unsent> {
  const database = new LocalDatabase(name);
  try {
    const things = countThings(await database.outbox.toArray());
    const files = await database.captures.count();
    return { all: things + files, files };
  } finally {
    database.close();
  }
}
