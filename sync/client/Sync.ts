import { liveQuery } from 'dexie';
import type { DocumentName } from '../protocol/documentName.ts';
import type { Owner } from '../protocol/owner.ts';
import { BackOff } from './backOff.ts';
import { CaptureSender } from './captures/CaptureSender.ts';
import { unsentCaptures } from './captures/captures.ts';
import { EditJournal } from './documents/EditJournal.ts';
import { OpenDocument } from './documents/OpenDocument.ts';
import { Failing } from './Failing.ts';
import { loadPageWords } from './feed/loadPageWords.ts';
import { type Pulled, pullAll } from './feed/pull.ts';
import type { Flushed } from './outbox/ask.ts';
import { checkOwnerSignedIn } from './outbox/ask.ts';
import type { Clock, Ports } from './ports.ts';
import type { AfterClosing } from './Reconnecting.ts';
import { type Next, Repeating } from './Repeating.ts';
import { Sender } from './sending/Sender.ts';
import { lockName } from './tables/lockName.ts';
import type { EditItem } from './tables/rows.ts';
import type { SyncDatabase } from './tables/SyncDatabase.ts';
import { WakeUps } from './WakeUps.ts';

const pullEveryInMs = 60_000;
const graceInMs = { live: 10_000, other: 2_000 };

export interface SyncOptions {
  database: SyncDatabase;
  ports: Ports;
  owner: Owner;
  /** The author of notes. */
  author: EditItem['author'];
  /** The session may have ended or be another person's: it has to be checked. */
  onSessionDoubted: () => void;
  /** A change was announced that is in no row: members, their roles, or the company (SPEC 8.9). */
  onNoRowChanged: () => void;
  /** This version of the application is too old for the server. */
  onUpgrade: () => void;
  /** An unexpected error. The work is retried with back-off. */
  onFailed: (error: unknown) => void;
  /** Whether any work failed unexpectedly at its last try. */
  onFailing: (failing: boolean) => void;
}

/**
 * Synchronises one local database with the server while a page is open: the open documents in every tab, the outbox and
 * the feed only in the leading tab.
 */
export class Sync {
  readonly database: SyncDatabase;
  readonly #options: SyncOptions;
  readonly #stop = new AbortController();
  readonly #open = new Map<DocumentName, { opening: Promise<OpenDocument>; users: number }>();
  readonly #openNow = new Map<string, OpenDocument>();
  readonly #failing: Failing;
  readonly #journal: EditJournal;
  #lead: Lead | undefined;
  #running: Promise<void> | undefined;

  constructor(options: SyncOptions) {
    this.database = options.database;
    this.#options = options;
    this.#failing = new Failing(options.onFailing);
    this.#journal = new EditJournal(options.database, options.ports.journalStorage);
  }

  start(): void {
    this.#running ??= this.#leadRepeatedly();
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

  /** Retries everything at once, because the network or the person is back. */
  wake(): void {
    this.#lead?.wake();
    if (this.#openNow.size > 0) this.#wakeDocuments().catch(() => undefined);
  }

  /** Only if the owner is still signed in. */
  async #wakeDocuments(): Promise<void> {
    if (await checkOwnerSignedIn(this.#options)) return;
    for (const document of this.#openNow.values()) document.wake();
  }

  /** Browsers may freeze a hidden page, so it passes the lead to another tab. */
  letOthersLead(): void {
    this.#lead?.end();
  }

  /** The document of an entity, shared by all its users on this page until each has released it. */
  open(name: DocumentName): { opened: Promise<OpenDocument>; release: () => void } {
    const entry = this.#open.get(name) ?? { opening: this.#openDocument(name), users: 0 };
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

  async #openDocument(name: DocumentName): Promise<OpenDocument> {
    const { database, ports, owner, author } = this.#options;
    const onClosed = (meaning: AfterClosing) => this.#onSocketClosed(meaning);
    const journal = this.#journal;
    const document = await OpenDocument.open({
      database,
      name,
      ports,
      journal,
      owner,
      author,
      onClosed,
    });
    if (this.#open.has(name)) this.#openNow.set(name, document);
    return document;
  }

  async #leadRepeatedly(): Promise<void> {
    const { locks, clock, random } = this.#options.ports;
    const { signal } = this.#stop;
    const backOff = new BackOff(random);
    while (!signal.aborted) {
      try {
        await locks.acquire(lockName(this.database), signal, () => this.#leadUntilOver(backOff));
      } catch (error) {
        if (signal.aborted) return;
        this.#options.onFailed(error);
        this.#failing.failed('lead');
        await waitFor(backOff.failed(), clock, signal);
      }
    }
  }

  async #leadUntilOver(backOff: BackOff): Promise<void> {
    if (this.#stop.signal.aborted) return;
    this.#lead = new Lead(
      this.#options,
      this.#journal,
      this.#failing,
      (name) => this.#isLive(name),
      (meaning) => this.#onSocketClosed(meaning),
      () => backOff.succeeded(),
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

  #onSocketClosed(meaning: AfterClosing): void {
    if (meaning === 'signedOut' || meaning === 'notAllowed') this.#options.onSessionDoubted();
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

/** Sends and pulls while this tab leads. */
class Lead {
  /** Resolves when this tab no longer leads. Rejects when the local database cannot be read. */
  readonly over: Promise<void>;
  readonly #options: SyncOptions;
  readonly #journal: EditJournal;
  readonly #sender: Sender;
  readonly #sending: Repeating;
  readonly #captures: CaptureSender;
  readonly #uploading: Repeating;
  readonly #pulling: Repeating;
  readonly #wakeUps: WakeUps;
  readonly #ended = Promise.withResolvers<void>();
  readonly #abort = new AbortController();
  /** Whether the session is known to be the owner's; reset when that may have changed. */
  #knowsOwner = false;
  #changeAnnounced = false;
  /** The server does not offer the words of documents. */
  #noPageWords = false;

  constructor(
    options: SyncOptions,
    journal: EditJournal,
    failing: Failing,
    isLive: (entity: string) => boolean,
    onClosed: (meaning: AfterClosing) => void,
    onWorked: () => void,
  ) {
    this.#options = options;
    this.#journal = journal;
    const { database, ports, owner } = options;
    const repeating = (part: string, work: () => Promise<Next>) =>
      new Repeating({
        clock: ports.clock,
        backOff: new BackOff(ports.random),
        work: async () => {
          const next = await work();
          failing.succeeded(part);
          // The local database can be read again.
          failing.succeeded('lead');
          onWorked();
          return next;
        },
        // Errors after the end, such as the database deleted on sign-out, are not failures.
        onFailed: (error) => {
          if (this.#abort.signal.aborted) return;
          options.onFailed(error);
          failing.failed(part);
        },
      });
    this.#sender = new Sender({ database, ports, owner, isLive, graceInMs });
    this.#sending = repeating('sending', () => this.#send());
    this.#captures = new CaptureSender({ database, ports, owner });
    this.#uploading = repeating('uploading', () => this.#upload());
    this.#pulling = repeating('pulling', () => this.#pull());
    const onChanged = () => {
      this.#changeAnnounced = true;
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
    // Live queries also see what another tab adds.
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
      // Not awaited: a file on its way keeps the lock of files, so no other tab sends files meanwhile.
      void this.#uploading.stop();
      await Promise.all([this.#sending.stop(), this.#pulling.stop()]);
    }
  }

  async #send(): Promise<Next> {
    return this.#after(await this.#sender.flush());
  }

  /** Separate from the outbox, so that a decision does not wait for a large file. */
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
        return { outcome: 'done', nextInMs };
      }
      case 'again':
        return { outcome: 'failed', notBeforeInMs: flushed.inMs };
      default:
        this.#options.onSessionDoubted();
        return { outcome: 'blocked' };
    }
  }

  async #pullForOwner(): Promise<Pulled | { outcome: 'anotherOwner' }> {
    if (!this.#knowsOwner) {
      const wrong = await checkOwnerSignedIn(this.#options);
      if (wrong) return wrong;
      this.#knowsOwner = true;
    }
    return pullAll(this.#options, this.#abort.signal);
  }

  /** Whether more words can be loaded after the next pull. */
  async #loadWords(): Promise<boolean> {
    if (this.#noPageWords || this.#abort.signal.aborted) return false;
    const loaded = await loadPageWords(this.#options);
    this.#noPageWords = loaded === 'refused';
    return loaded === 'more';
  }

  async #pull(): Promise<Next> {
    const announced = this.#changeAnnounced;
    this.#changeAnnounced = false;
    await this.#journal.recover();
    const pulled = await this.#pullForOwner();
    switch (pulled.outcome) {
      case 'ok':
        if (announced && pulled.changes === 0) this.#options.onNoRowChanged();
        return { outcome: 'done', nextInMs: (await this.#loadWords()) ? 0 : pullEveryInMs };
      case 'again':
        if (pulled.misread) this.#options.onUpgrade();
        return { outcome: 'failed', notBeforeInMs: pulled.inMs };
      default:
        this.#options.onSessionDoubted();
        return { outcome: 'blocked' };
    }
  }
}
