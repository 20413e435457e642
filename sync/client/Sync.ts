import { liveQuery } from 'dexie';
import type { DocumentName } from '../protocol/documentName.ts';
import type { Owner } from '../protocol/owner.ts';
import { BackOff } from './backOff.ts';
import { CaptureSender } from './captures/CaptureSender.ts';
import { unsentCaptures } from './captures/captures.ts';
import type { AfterClosing } from './documents/afterClosing.ts';
import { OpenDocument } from './documents/OpenDocument.ts';
import { type Pulled, pullAll } from './feed/pull.ts';
import { lockName } from './lockName.ts';
import { notTheirs } from './outbox/ask.ts';
import { type Flushed, Sender } from './outbox/Sender.ts';
import type { Clock, Ports } from './ports.ts';
import { type Next, Repeating } from './Repeating.ts';
import type { EditItem } from './tables/rows.ts';
import type { SyncDatabase } from './tables/SyncDatabase.ts';
import { WakeUps } from './WakeUps.ts';

const pullEveryInMs = 60_000;
const graceInMs = { live: 10_000, other: 2_000 };

export interface SyncOptions {
  database: SyncDatabase;
  ports: Ports;
  owner: Owner;
  /** As the notes say who wrote them. */
  author: EditItem['author'];
  /** The server no longer knows the session, or it is somebody else's: somebody has to find out. */
  onSessionDoubted: () => void;
  /** The server said that something has changed, and it was no row: what people are and may do, or their company. */
  onNoRowChanged: () => void;
  /** This version of the application is too old for the server. */
  onUpgrade: () => void;
  /** Something failed that nobody expected. It is tried again by itself, after a growing time. */
  onFailed: (error: unknown) => void;
}

/**
 * Keeps one local database and the server in step while a page is open: its documents here, and, in one tab at a time, the
 * outbox and the feed.
 */
export class Sync {
  readonly database: SyncDatabase;
  readonly #options: SyncOptions;
  readonly #stop = new AbortController();
  readonly #open = new Map<DocumentName, { opening: Promise<OpenDocument>; users: number }>();
  readonly #openNow = new Map<string, OpenDocument>();
  #lead: Lead | undefined;
  #running: Promise<void> | undefined;

  constructor(options: SyncOptions) {
    this.database = options.database;
    this.#options = options;
  }

  start(): void {
    this.#running ??= this.#takeTurns();
  }

  async stop(): Promise<void> {
    this.#stop.abort();
    this.#lead?.end();
    const open = [...this.#open.values()];
    this.#open.clear();
    this.#openNow.clear();
    await Promise.allSettled(open.map(async ({ opening }) => (await opening).close()));
    await this.#running;
  }

  /** The network or the person is back: whatever waits or rests tries at once. */
  wake(): void {
    this.#lead?.wake();
    if (this.#openNow.size > 0) this.#wakeDocuments().catch(() => undefined);
  }

  /** Not in the name of somebody who has signed in meanwhile. */
  async #wakeDocuments(): Promise<void> {
    if (await notTheirs(this.#options)) return;
    for (const document of this.#openNow.values()) document.wake();
  }

  /** A page that nobody sees may be frozen by the browser: whichever other tab wants to lead may. */
  letOthersLead(): void {
    this.#lead?.end();
  }

  /** The document of an entity, the same for all who have it open on this page, until each has released it. */
  open(name: DocumentName): { opened: Promise<OpenDocument>; release: () => void } {
    const entry = this.#open.get(name) ?? { opening: this.#openAnew(name), users: 0 };
    this.#open.set(name, entry);
    entry.users++;
    let released = false;
    const release = () => {
      if (released) return;
      released = true;
      entry.users--;
      if (entry.users > 0 || this.#open.get(name) !== entry) return;
      this.#open.delete(name);
      this.#openNow.delete(name);
      entry.opening.then((document) => document.close()).catch(() => undefined);
    };
    return { opened: entry.opening, release };
  }

  async #openAnew(name: DocumentName): Promise<OpenDocument> {
    const { database, ports, owner, author } = this.#options;
    const onClosed = (meaning: AfterClosing) => this.#heedClosing(meaning);
    const document = await OpenDocument.open({ database, name, ports, owner, author, onClosed });
    if (this.#open.has(name)) this.#openNow.set(name, document);
    return document;
  }

  async #takeTurns(): Promise<void> {
    const { locks, clock, random } = this.#options.ports;
    const { signal } = this.#stop;
    const backOff = new BackOff(random);
    while (!signal.aborted) {
      try {
        await locks.hold(lockName(this.database), signal, () => this.#takeTurn());
        backOff.succeeded();
      } catch (error) {
        if (signal.aborted) return;
        this.#options.onFailed(error);
        await waitFor(backOff.failed(), clock, signal);
      }
    }
  }

  async #takeTurn(): Promise<void> {
    if (this.#stop.signal.aborted) return;
    this.#lead = new Lead(
      this.#options,
      (name) => this.#isLive(name),
      (meaning) => this.#heedClosing(meaning),
    );
    try {
      await this.#lead.over;
    } finally {
      this.#lead = undefined;
    }
  }

  #isLive(entity: string): boolean {
    return this.#openNow.get(entity)?.live?.state() === 'live';
  }

  #heedClosing(meaning: AfterClosing): void {
    if (meaning === 'signedOut') this.#options.onSessionDoubted();
    if (meaning === 'upgrade') this.#options.onUpgrade();
  }
}

function waitFor(ms: number, clock: Clock, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const stop = clock.after(ms, resolve);
    signal.addEventListener(
      'abort',
      () => {
        stop();
        resolve();
      },
      { once: true },
    );
  });
}

/** One turn at sending and pulling. */
class Lead {
  /** When another may have its turn. It fails when the device could not read what it keeps. */
  readonly over: Promise<void>;
  readonly #options: SyncOptions;
  readonly #sender: Sender;
  readonly #sending: Repeating;
  readonly #captures: CaptureSender;
  readonly #uploading: Repeating;
  readonly #pulling: Repeating;
  readonly #wakeUps: WakeUps;
  readonly #ended = Promise.withResolvers<void>();
  readonly #abort = new AbortController();
  /** Whether the session was seen to be the owner's since something happened that may have changed it. */
  #knowsOwner = false;
  #toldOfChange = false;

  constructor(
    options: SyncOptions,
    isLive: (entity: string) => boolean,
    onClosed: (meaning: AfterClosing) => void,
  ) {
    this.#options = options;
    const { database, ports, owner } = options;
    const repeating = (work: () => Promise<Next>) =>
      new Repeating({
        clock: ports.clock,
        backOff: new BackOff(ports.random),
        work,
        // What is broken off by its end, or by the sign-out that deletes the database, is no failure.
        onFailed: (error) => {
          if (!this.#abort.signal.aborted) options.onFailed(error);
        },
      });
    this.#sender = new Sender({ database, ports, owner, isLive, graceInMs });
    this.#sending = repeating(() => this.#send());
    this.#captures = new CaptureSender({ database, ports, owner });
    this.#uploading = repeating(() => this.#upload());
    this.#pulling = repeating(() => this.#pull());
    const onChanged = () => {
      this.#toldOfChange = true;
      this.#pulling.wake();
    };
    this.#wakeUps = new WakeUps({ ports, owner, onChanged, onClosed });
    this.over = this.#work();
  }

  end(): void {
    this.#abort.abort();
    this.#ended.resolve();
  }

  #fail(error: unknown): void {
    this.#abort.abort();
    this.#ended.reject(error);
  }

  wake(): void {
    this.#knowsOwner = false;
    this.#sender.wake();
    this.#sending.wake();
    this.#captures.wake();
    this.#uploading.wake();
    this.#pulling.wake();
    this.#wakeUps.wake();
  }

  async #work(): Promise<void> {
    const { database } = this.#options;
    const fail = (error: unknown) => this.#fail(error);
    // What another tab puts into the outbox is seen here as well.
    const watching = liveQuery(() => database.outbox.toArray()).subscribe({
      next: () => this.#sending.nudge(),
      error: fail,
    });
    const watchingCaptures = liveQuery(() => unsentCaptures(database)).subscribe({
      next: () => this.#uploading.nudge(),
      error: fail,
    });
    try {
      this.#wakeUps.connect();
      this.#pulling.nudge();
      await this.#ended.promise;
    } finally {
      this.#abort.abort();
      watching.unsubscribe();
      watchingCaptures.unsubscribe();
      this.#wakeUps.close();
      // A file on its way is not waited for: nobody else sends while it has the lock of files.
      void this.#uploading.stop();
      await Promise.all([this.#sending.stop(), this.#pulling.stop()]);
    }
  }

  async #send(): Promise<Next> {
    return this.#after(await this.#sender.flush());
  }

  /** Beside the outbox: a decision does not wait for a large file. */
  async #upload(): Promise<Next> {
    const flushed = await this.#captures.flush(this.#abort.signal);
    // A decision may have waited for these files.
    if (flushed.sent) this.#sending.nudge();
    return this.#after(flushed);
  }

  #after(flushed: Flushed): Next {
    if (flushed.sent) this.#pulling.nudge();
    switch (flushed.outcome) {
      case 'done': {
        const now = this.#options.ports.clock.now();
        const nextInMs = flushed.againAt === null ? null : Math.max(flushed.againAt - now, 0);
        return { went: 'well', nextInMs };
      }
      case 'again':
        return { went: 'wrong', notBeforeInMs: flushed.inMs };
      default:
        this.#options.onSessionDoubted();
        return { went: 'nowhere' };
    }
  }

  async #pullForOwner(): Promise<Pulled | { outcome: 'anotherOwner' }> {
    if (!this.#knowsOwner) {
      const wrong = await notTheirs(this.#options);
      if (wrong) return wrong;
      this.#knowsOwner = true;
    }
    return pullAll(this.#options, this.#abort.signal);
  }

  async #pull(): Promise<Next> {
    const told = this.#toldOfChange;
    this.#toldOfChange = false;
    const pulled = await this.#pullForOwner();
    switch (pulled.outcome) {
      case 'ok':
        if (told && pulled.changes === 0) this.#options.onNoRowChanged();
        return { went: 'well', nextInMs: pullEveryInMs };
      case 'again':
        if (pulled.misread) this.#options.onUpgrade();
        return { went: 'wrong', notBeforeInMs: pulled.inMs };
      default:
        this.#options.onSessionDoubted();
        return { went: 'nowhere' };
    }
  }
}
