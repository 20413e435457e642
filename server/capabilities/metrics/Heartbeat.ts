import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Database } from '../../platform/db/database.ts';
import { putHeartbeat } from './heartbeatStore.ts';

/** Several times a minute, so that a beat that comes a little late leaves no gap. */
const everyMs = 20_000;

/** Records that this node serves. Uptime is computed from the heartbeats of all nodes. */
export class Heartbeat {
  readonly #db: Pick<Database, 'acrossAccounts'>;
  readonly #log: Logger;
  readonly #stopping = new AbortController();
  readonly #beating: Promise<void>;

  constructor(db: Pick<Database, 'acrossAccounts'>, log: Logger) {
    this.#db = db;
    this.#log = log;
    this.#beating = this.#goOn();
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#beating;
  }

  async #goOn(): Promise<void> {
    const { signal } = this.#stopping;
    while (!signal.aborted) {
      // A minute that cannot be recorded counts as downtime.
      await this.#db
        .acrossAccounts('uptime', putHeartbeat)
        .catch((error: unknown) => this.#log.warn({ err: error }, 'heartbeat'));
      await pause(everyMs, undefined, { signal }).catch(() => undefined);
    }
  }
}
