import { liveQuery } from 'dexie';
import type { DocumentName } from '../protocol/documentName.ts';
import type { Owner } from '../protocol/owner.ts';
import type { AfterClosing } from './afterClosing.ts';
import { notTheirs } from './ask.ts';
import { BackOff } from './backOff.ts';
import { lockName } from './lockName.ts';
import { OpenDocument } from './OpenDocument.ts';
import type { Ports } from './ports.ts';
import { type Pulled, pullAll } from './pull.ts';
import { type Next, Repeating } from './Repeating.ts';
import type { EditItem } from './rows.ts';
import { Sender } from './Sender.ts';
import type { SyncDatabase } from './SyncDatabase.ts';
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
  /** This version of the application is too old for the server. */
  onUpgrade: () => void;
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
    this.#running ??= this.#takeTurns().catch(() => undefined);
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
    const { locks } = this.#options.ports;
    const { signal } = this.#stop;
    while (!signal.aborted) {
      await locks.hold(lockName(this.database), signal, async () => {
        if (signal.aborted) return;
        this.#lead = new Lead(
          this.#options,
          (name) => this.#isLive(name),
          (meaning) => this.#heedClosing(meaning),
        );
        await this.#lead.over;
        this.#lead = undefined;
      });
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

/** One turn at sending and pulling. */
class Lead {
  /** When another may have its turn. */
  readonly over: Promise<void>;
  readonly #options: SyncOptions;
  readonly #sender: Sender;
  readonly #sending: Repeating;
  readonly #pulling: Repeating;
  readonly #wakeUps: WakeUps;
  readonly #ended = Promise.withResolvers<void>();
  readonly #abort = new AbortController();
  /** Whether the session was seen to be the owner's since something happened that may have changed it. */
  #knowsOwner = false;

  constructor(
    options: SyncOptions,
    isLive: (entity: string) => boolean,
    onClosed: (meaning: AfterClosing) => void,
  ) {
    this.#options = options;
    const { database, ports, owner } = options;
    this.#sender = new Sender({ database, ports, owner, isLive, graceInMs });
    this.#sending = new Repeating(ports.clock, new BackOff(ports.random), () => this.#send());
    this.#pulling = new Repeating(ports.clock, new BackOff(ports.random), () => this.#pull());
    const onChanged = () => this.#pulling.wake();
    this.#wakeUps = new WakeUps({ ports, owner, onChanged, onClosed });
    this.over = this.#work();
  }

  end(): void {
    this.#abort.abort();
    this.#ended.resolve();
  }

  wake(): void {
    this.#knowsOwner = false;
    this.#sender.wake();
    this.#sending.wake();
    this.#pulling.wake();
    this.#wakeUps.wake();
  }

  async #work(): Promise<void> {
    const { database } = this.#options;
    // What another tab puts into the outbox is seen here as well.
    const watching = liveQuery(() => database.outbox.toArray()).subscribe({
      next: () => this.#sending.nudge(),
      error: () => this.end(),
    });
    this.#wakeUps.connect();
    this.#pulling.nudge();
    await this.#ended.promise;
    watching.unsubscribe();
    this.#wakeUps.close();
    await Promise.all([this.#sending.stop(), this.#pulling.stop()]);
  }

  async #send(): Promise<Next> {
    const flushed = await this.#sender.flush();
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
    const pulled = await this.#pullForOwner();
    switch (pulled.outcome) {
      case 'ok':
        return { went: 'well', nextInMs: pullEveryInMs };
      case 'again':
        return { went: 'wrong', notBeforeInMs: pulled.inMs };
      default:
        this.#options.onSessionDoubted();
        return { went: 'nowhere' };
    }
  }
}
