import { randomBytes } from 'node:crypto';
import type { FanOut } from '#sync/relay/ports.ts';
import type { Database } from '../db/database.ts';
import type { Statement } from '../db/statement.ts';

/** Messages to the other nodes. They may get lost. */
export interface OtherNodes {
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

const notify: Statement = { name: 'tell-of-work', text: 'select pg_notify($1, $2)' };

/**
 * Uses NOTIFY, in a separate statement after the commit: transactions that notify wait for each other's commits, because
 * Postgres serialises them.
 */
export class OverPostgres implements OtherNodes {
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
