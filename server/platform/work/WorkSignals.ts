import { randomBytes } from 'node:crypto';
import type { Logger } from 'pino';
import type { FanOut } from '#sync/relay/ports.ts';
import type { Database } from '../db/database.ts';
import { statement } from '../db/statement.ts';

/** Messages to the other nodes. They may get lost. */
interface OtherNodes {
  tell(message: string): Promise<void>;
}

const redisChannel = 'work';
const encoder = new TextEncoder();
const decoder = new TextDecoder();

export function overFanOut(fanOut: FanOut, hear: (message: string) => void): OtherNodes {
  fanOut.subscribe(redisChannel, (message) => hear(decoder.decode(message)));
  return { tell: async (message) => fanOut.publish(redisChannel, encoder.encode(message)) };
}

export const workChannel = 'docket_work';

const notify = statement('select pg_notify($1, $2)');

/**
 * Uses NOTIFY, in a separate statement after the commit: transactions that notify wait for each other's commits, because
 * Postgres serialises them.
 */
export class OtherNodesOverPostgres implements OtherNodes {
  readonly #node = randomBytes(8).toString('hex');
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  async tell(message: string): Promise<void> {
    const channel = this.#db.readingAcrossAccounts('job-queue');
    await channel.run(notify, [workChannel, `${this.#node} ${message}`]);
  }

  /** Receives messages of the channel and drops our own. */
  hear(payload: string, others: { hear(message: string): void }): void {
    const [node] = payload.split(' ', 1);
    if (node !== this.#node) others.hear(payload.slice(`${node} `.length));
  }
}

/**
 * Signals to every node that there is work on a topic: a kind of job or of due work. A signal carries no data, may be
 * spurious and may get lost, so its receivers also poll.
 */
export class WorkSignals {
  readonly #wake: (topic: string) => void;
  readonly #others: OtherNodes;
  readonly #log: Logger;
  readonly #unsent = new Set<string>();
  #sending: Promise<void> | null = null;

  constructor(options: { wake: (topic: string) => void; others: OtherNodes; log: Logger }) {
    this.#wake = options.wake;
    this.#others = options.others;
    this.#log = options.log;
  }

  /** Called after the work has been committed. */
  announce(topic: string): void {
    this.#wake(topic);
    this.#unsent.add(topic);
    this.#sending ??= this.#sendAll();
  }

  /** Handles a message from another node. */
  hear(message: string): void {
    for (const topic of message.split('\n')) this.#wake(topic);
  }

  /** Resolves once everything announced so far has been sent. */
  async close(): Promise<void> {
    await this.#sending;
  }

  /** Topics announced while a message is in flight are batched into the next. */
  async #sendAll(): Promise<void> {
    await Promise.resolve();
    while (this.#unsent.size > 0) {
      const message = [...this.#unsent].join('\n');
      this.#unsent.clear();
      await this.#others.tell(message).catch((error: unknown) => {
        this.#log.warn({ err: error }, 'other nodes not told of work');
      });
    }
    this.#sending = null;
  }
}
