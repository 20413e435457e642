import type { DocumentName } from '../protocol/documentName.ts';
import type { Refusal } from '../protocol/refusals.ts';
import { BatchWriter } from './BatchWriter.ts';
import { writeFanOut } from './fanOutMessages.ts';
import type { Author, DocumentStore, FanOut } from './ports.ts';
import { channelOf, type Participant, Room } from './Room.ts';

/** One document's part of an exchange over HTTP (SPEC 9). */
export interface Exchange {
  accountId: string;
  author: Author;
  mayEdit: boolean;
  name: DocumentName;
  stateVector: Uint8Array;
  edits: readonly { id: string; update: Uint8Array }[];
}

export type ExchangeAnswer =
  | { update: Uint8Array; durable: string[]; refused: { id: string; code: Refusal }[] }
  | { problem: 'unknown' | 'try_again' };

export interface RelayOptions {
  store: DocumentStore;
  fanOut: FanOut;
  /** A write or a compaction failed. Only for the log: clients send their edits again. */
  onFailure(error: unknown): void;
  /** Messages of other nodes may have been missed. */
  onGap?(): void;
}

/** SPEC 7.2: edits of another node arrive within five seconds, the time for reading them included. */
const checkGapEveryMs = 2_500;
const comparePositionsEveryMs = 8_000;
const presenceExpiryMs = 45_000;

/** The documents that are open on this node. */
export class Relay {
  readonly #options: RelayOptions;
  readonly #rooms = new Map<string, { room: Room; loaded: Promise<boolean> }>();
  readonly #writers = new Map<string, BatchWriter>();
  readonly #compacting = new Set<string>();
  #othersWrote = false;
  readonly #timers: ReturnType<typeof setInterval>[];
  #compaction: Promise<void> = Promise.resolve();

  constructor(options: RelayOptions) {
    this.#options = options;
    this.#timers = [
      setInterval(() => void this.#refresh(), checkGapEveryMs),
      setInterval(() => void this.#comparePositions(), comparePositionsEveryMs),
    ];
  }

  get openDocuments(): number {
    return this.#rooms.size;
  }

  /** Sockets in a document on this node. */
  peopleIn(accountId: string, name: DocumentName): number {
    return this.#rooms.get(key(accountId, name))?.room.peopleCount ?? 0;
  }

  /** Opens a document for a participant; `null` when there is no such entity. Throws when it cannot be loaded. */
  async enter(
    accountId: string,
    name: DocumentName,
  ): Promise<{ room: Room; release: () => void } | null> {
    for (;;) {
      const { room, loaded } = this.#open(accountId, name);
      const release = room.keepOpen();
      try {
        if (!(await loaded)) {
          room.close('unknown');
          return null;
        }
      } catch (error) {
        room.close('tryAgain');
        throw error;
      }
      // The room may have been closed while its document was loading.
      if (this.#rooms.get(key(accountId, name))?.room === room) return { room, release };
    }
  }

  #open(accountId: string, name: DocumentName): { room: Room; loaded: Promise<boolean> } {
    const known = this.#rooms.get(key(accountId, name));
    if (known) return known;
    const { store, fanOut } = this.#options;
    const room: Room = new Room({
      accountId,
      name,
      store,
      fanOut,
      wake: () => this.#writerOf(accountId).wake(room),
      empty: (updates) => this.#forget(accountId, name, room, updates),
      longLog: () => this.#compact(accountId, name),
    });
    // Subscribed before reading, so that nothing stored meanwhile is missed.
    const loaded = fanOut.subscribed()?.then(() => room.load()) ?? room.load();
    const opened = { room, loaded };
    this.#rooms.set(key(accountId, name), opened);
    return opened;
  }

  #writerOf(accountId: string): BatchWriter {
    const known = this.#writers.get(accountId);
    if (known) return known;
    const { store, onFailure } = this.#options;
    const writer = new BatchWriter({
      store: (writes) => store.write(accountId, writes),
      onFailure,
      onIdle: () => this.#writers.delete(accountId),
    });
    this.#writers.set(accountId, writer);
    return writer;
  }

  #forget(accountId: string, name: DocumentName, room: Room, updatesSinceSnapshot: number): void {
    if (this.#rooms.get(key(accountId, name))?.room === room) {
      this.#rooms.delete(key(accountId, name));
    }
    if (updatesSinceSnapshot >= snapshotOnClose) this.#compact(accountId, name);
  }

  /** One compaction at a time, so that they do not slow down edits. */
  #compact(accountId: string, name: DocumentName): void {
    const one = key(accountId, name);
    if (this.#compacting.has(one)) return;
    this.#compacting.add(one);
    this.#compaction = this.#compaction
      .then(() => this.#options.store.compact(accountId, name))
      .catch(this.#options.onFailure)
      .finally(() => this.#compacting.delete(one));
  }

  /** Passes on an edit that another transaction stored without the relay. */
  tell(
    accountId: string,
    name: DocumentName,
    stored: { position: number; update: Uint8Array },
  ): void {
    const { position, update } = stored;
    const message = writeFanOut({ type: 'stored', position, updates: [update] });
    this.#options.fanOut.publish(channelOf(accountId, name), message);
    this.#rooms.get(key(accountId, name))?.room.hear(message);
  }

  async exchange(exchange: Exchange): Promise<ExchangeAnswer> {
    let entered: Awaited<ReturnType<Relay['enter']>>;
    try {
      entered = await this.enter(exchange.accountId, exchange.name);
    } catch (error) {
      this.#options.onFailure(error);
      return { problem: 'try_again' };
    }
    if (!entered) return { problem: 'unknown' };
    const { room, release } = entered;
    const durable: string[] = [];
    const refused: { id: string; code: Refusal }[] = [];
    try {
      return await new Promise<ExchangeAnswer>((resolve) => {
        const caller = participant(exchange, {
          durable: (ids) => durable.push(...ids),
          refused: (code, ids) => refused.push(...ids.map((id) => ({ id, code }))),
          close: (closing) => {
            // Only the unreadable edit is refused; the others are still answered.
            if (closing === 'malformed') return;
            resolve({ problem: closing === 'unknown' ? 'unknown' : 'try_again' });
          },
        });
        for (const { id, update } of exchange.edits) room.edit(caller, id, update);
        // Queued behind the edits, so it runs when all of them are answered.
        room.answerStep1(caller, exchange.stateVector, (update) =>
          resolve({ update, durable, refused }),
        );
      });
    } finally {
      release();
    }
  }

  /** Another node has stored an edit that the fan-out does not deliver (SPEC 7.2). */
  othersWrote(): void {
    this.#othersWrote = true;
  }

  /** Reads from the store what other nodes stored during a gap in the fan-out. */
  async #refresh(): Promise<void> {
    const rooms = [...this.#rooms.values()].map(({ room }) => room);
    for (const room of rooms) room.forgetSilentNodes(Date.now() - presenceExpiryMs);
    const hadGap = this.#options.fanOut.takeGap();
    if (this.#othersWrote && !hadGap) {
      this.#othersWrote = false;
      this.#options.onGap?.();
      await this.#comparePositions();
    }
    if (!hadGap) return;
    this.#othersWrote = false;
    this.#options.onGap?.();
    for (const room of rooms) await room.refresh();
  }

  /** Finds edits that another node stored but never published, because it was killed or lost its database. */
  async #comparePositions(): Promise<void> {
    const byAccount = Map.groupBy(this.#rooms.values(), ({ room }) => room.accountId);
    for (const [accountId, open] of byAccount) {
      try {
        const names = open.map(({ room }) => room.name);
        const stored = await this.#options.store.positions(accountId, names);
        for (const { room } of open) {
          if ((stored.get(room.name) ?? 0) > room.position) await room.refresh();
        }
      } catch (error) {
        this.#options.onFailure(error);
      }
    }
  }

  /** Stores what is under way, then closes every document. */
  async stop(): Promise<void> {
    for (const timer of this.#timers) clearInterval(timer);
    for (const writer of this.#writers.values()) await writer.idle();
    for (const { room } of [...this.#rooms.values()]) room.close('goingAway');
    await this.#compaction;
  }
}

const snapshotOnClose = 200;

function participant(
  who: Pick<Participant, 'author' | 'mayEdit'>,
  on: Pick<Participant, 'durable' | 'refused' | 'close'>,
): Participant {
  return { author: who.author, mayEdit: who.mayEdit, send() {}, ...on };
}

const key = (accountId: string, name: DocumentName) => `${accountId}/${name}`;
