import { Dexie } from 'dexie';
import type { CurrentUser } from '#shared/auth/contract.ts';
import { forgetJournalled, journalledKeys } from '#sync/client/documents/journalKeys.ts';
import type { Owner } from '#sync/protocol/owner.ts';
import { ApiError } from '../../api/ApiError.ts';
import { countThings } from '../database/countThings.ts';
import { databaseName, namesToForget, ourNames, ownerOf } from '../database/databaseName.ts';
import { LocalDatabase } from '../database/LocalDatabase.ts';
import { putIfChanged, replaceRows } from '../database/writeChanged.ts';
import { forgetAllShared, listShared } from '../device/sharedFiles.ts';
import { forget, recall, remember } from './remembered.ts';

/** Stores the signed-in person, also among the members. */
async function keepMe(database: LocalDatabase, user: CurrentUser): Promise<void> {
  const { id, email, firstName, lastName, profileImageUrl, roles } = user;
  await database.transaction('rw', database.me, database.members, async () => {
    await replaceRows(database.me, [user]);
    const member = await database.members.get(id);
    const shown = { email, firstName, lastName, profileImageUrl, roles };
    if (member) await putIfChanged(database.members, { ...member, ...shown });
  });
}

/**
 * `confirmed` by the server on this page, or only `remembered` by this device (at the start, and offline). `ended`: the
 * session is over, but a screen with unsaved input is kept open.
 */
type SessionValidity = 'remembered' | 'confirmed' | 'ended';

/**
 * `left` by signing out; the remembered session has `ended`; `nobody` is remembered; or nobody is remembered and the
 * server is `unreachable`.
 */
export type WhyOut = 'left' | 'ended' | 'nobody' | 'unreachable';

export type SessionState =
  | { status: 'checking' }
  | { status: 'in'; validity: SessionValidity; database: LocalDatabase }
  | { status: 'out'; why: WhyOut };

export interface SessionPorts {
  storage: Storage;
  whoAmI: () => Promise<CurrentUser>;
}

export interface Unsent {
  /** Outbox entries and files. */
  all: number;
  files: number;
}

/** The person signed in on this device, and their local database. Works offline. */
export class Session {
  readonly #ports: SessionPorts;
  readonly #listeners = new Set<() => void>();
  readonly #keptOpenBy = new Set<symbol>();
  #state: SessionState = { status: 'checking' };
  /** Incremented with every sign-in and sign-out, so that the answer to an older request is ignored. */
  #generation = 0;
  #hasAnswer = false;
  readonly #rememberedAtStart: boolean;
  #request: Promise<void> = Promise.resolve();
  #nextRequest: Promise<void> | undefined;

  constructor(ports: SessionPorts) {
    this.#ports = ports;
    this.#rememberedAtStart = recall(ports.storage) !== undefined;
  }

  readonly state = (): SessionState => this.#state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /**
   * Keeps the screen open when the session ends, until released, because it has unsaved input. After signing in again in
   * another tab the person can continue.
   */
  readonly keepOpen = (): (() => void) => {
    const key = Symbol();
    this.#keptOpenBy.add(key);
    return () => {
      this.#keptOpenBy.delete(key);
      if (this.#state.status === 'in' && this.#state.validity === 'ended') this.#onEnded();
    };
  };

  /** Opens the remembered session at once, then asks the server. */
  async start(): Promise<void> {
    this.adopt();
    await this.refresh();
  }

  /** Follows a sign-in or sign-out of another tab, or opens the session of an earlier visit. */
  adopt(): void {
    const last = recall(this.#ports.storage);
    if (last?.live) this.#open(this.#databaseOf(last), 'remembered');
    else if (this.#state.status !== 'in') return;
    else if (last) this.#onEnded();
    else this.#close('left');
  }

  /** Asks the server. During a request, callers share the one after it, because the current answer may be outdated. */
  refresh(): Promise<void> {
    this.#nextRequest ??= this.#request.then(() => {
      this.#nextRequest = undefined;
      this.#request = this.#ask();
      return this.#request;
    });
    return this.#nextRequest;
  }

  /** The signed-in person from the local database. */
  async person(): Promise<CurrentUser | undefined> {
    if (this.#state.status !== 'in' || this.#state.validity === 'ended') return undefined;
    return this.#state.database.me.toCollection().first();
  }

  /** Opens the person's database, and deletes those of other people unless they have unsent data. */
  async begin(user: CurrentUser): Promise<void> {
    const generation = ++this.#generation;
    const owner = { person: user.id, account: user.accountId };
    const database = this.#databaseOf(owner);
    await keepMe(database, user);
    if (generation !== this.#generation) return;
    remember(this.#ports.storage, { ...owner, live: true });
    this.#open(database, 'confirmed');
    const accounts = [user.accountId, ...user.accounts.map(({ id }) => id)];
    const names = await Dexie.getDatabaseNames();
    await deleteUnlessUnsent(namesToForget(names, user.id, accounts), this.#ports.storage);
  }

  /** The session has ended on the server. The data is kept for the same person's next sign-in. */
  expire(): void {
    const last = recall(this.#ports.storage);
    if (last?.live) remember(this.#ports.storage, { ...last, live: false });
    if (last || this.#state.status === 'in') this.#onEnded();
    // After signing out, keep showing that rather than `nobody`.
    else if (!(this.#state.status === 'out' && this.#state.why === 'left')) this.#close('nobody');
  }

  /** Signs out: deletes everything of the person from this device. */
  async end(): Promise<void> {
    const { storage } = this.#ports;
    const person = recall(storage)?.person;
    forget(storage);
    await closeAtLast(this.#leave('left'));
    const names = ourNames(await Dexie.getDatabaseNames());
    const isTheirs = (name: string) => ownerOf(name).person === person;
    await deleteAll(names.filter(isTheirs), storage);
    await deleteUnlessUnsent(
      names.filter((name) => !isTheirs(name)),
      storage,
    );
    await forgetAllShared();
  }

  /** The unsent data that the person would lose by signing out, in all their companies. */
  async unsent(): Promise<Unsent> {
    const { storage } = this.#ports;
    const person = recall(storage)?.person;
    const names = ourNames(await Dexie.getDatabaseNames());
    const theirs = names.filter((name) => ownerOf(name).person === person);
    const shared = (await listShared()).length;
    const found = await Promise.all(theirs.map((name) => unsentIn(name, storage)));
    return {
      all: found.reduce((sum, { all }) => sum + all, shared),
      files: found.reduce((sum, { files }) => sum + files, shared),
    };
  }

  async #ask(): Promise<void> {
    const generation = this.#generation;
    try {
      const user = await this.#answer();
      if (generation === this.#generation) await this.begin(user);
    } catch (error) {
      if (generation !== this.#generation) return;
      if (error instanceof ApiError && error.status === 401) this.expire();
      else if (this.#state.status === 'checking') {
        this.#close(recall(this.#ports.storage) ? 'ended' : 'unreachable');
      }
    }
  }

  /**
   * The page asks for its first answer before its scripts run. If another tab has since signed out or changed the
   * company, that answer would open what was left, so one that is not about who is remembered is asked for again.
   */
  async #answer(): Promise<CurrentUser> {
    const isFirst = !this.#hasAnswer;
    this.#hasAnswer = true;
    const user = await this.#ports.whoAmI();
    if (!isFirst) return user;
    const last = recall(this.#ports.storage);
    const isRemembered = last?.live && last.person === user.id && last.account === user.accountId;
    const isNew = !last && !this.#rememberedAtStart;
    return isRemembered || isNew ? user : await this.#ports.whoAmI();
  }

  #databaseOf(owner: Owner): LocalDatabase {
    const name = databaseName(owner);
    if (this.#state.status === 'in' && this.#state.database.name === name) {
      return this.#state.database;
    }
    return new LocalDatabase(name);
  }

  #open(database: LocalDatabase, validity: 'remembered' | 'confirmed'): void {
    const before = this.#state;
    const same = before.status === 'in' && before.database === database;
    if (same && (before.validity === 'confirmed' || before.validity === validity)) return;
    this.#generation++;
    this.#setState({ status: 'in', validity, database });
    if (before.status === 'in' && !same) before.database.close();
  }

  #onEnded(): void {
    if (this.#state.status !== 'in' || this.#keptOpenBy.size === 0) this.#close('ended');
    else this.#setState({ ...this.#state, validity: 'ended' });
  }

  #close(why: WhyOut): void {
    this.#leave(why)?.close();
  }

  /** Returns the database that was open, for the caller to close. */
  #leave(why: WhyOut): LocalDatabase | null {
    const before = this.#state;
    if (before.status === 'out' && before.why === why) return null;
    this.#generation++;
    this.#setState({ status: 'out', why });
    return before.status === 'in' ? before.database : null;
  }

  #setState(state: SessionState): void {
    this.#state = state;
    for (const listener of this.#listeners) listener();
  }
}

/** Closes it. What is under way ends first: until then, the database is still open and blocks those who delete it. */
async function closeAtLast(database: LocalDatabase | null): Promise<void> {
  const last = lastTransaction(database);
  database?.close();
  if (!last) return;
  await new Promise((resolve) => {
    last.oncomplete = resolve;
    last.onabort = resolve;
  });
}

/** It begins once all others have ended. `null`: nothing is open, or the browser has closed it without saying so. */
function lastTransaction(database: LocalDatabase | null): IDBTransaction | null {
  if (!database?.isOpen()) return null;
  try {
    const connection = database.backendDB();
    return connection.transaction([...connection.objectStoreNames], 'readwrite');
  } catch {
    return null;
  }
}

async function deleteAll(names: readonly string[], storage: Storage): Promise<void> {
  for (const name of names) {
    await Dexie.delete(name);
    forgetJournalled(storage, name);
  }
}

/** Unsent data of an ended session is kept for the person's next sign-in. */
async function deleteUnlessUnsent(names: readonly string[], storage: Storage): Promise<void> {
  for (const name of names) {
    if ((await unsentIn(name, storage)).all === 0) await deleteAll([name], storage);
  }
}

async function unsentIn(name: string, storage: Storage): Promise<Unsent> {
  const database = new LocalDatabase(name);
  try {
    const things = countThings(await database.outbox.toArray());
    const files = await database.captures.count();
    return { all: things + files + journalledKeys(storage, name).length, files };
  } finally {
    database.close();
  }
}
