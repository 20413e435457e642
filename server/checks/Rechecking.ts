import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Database } from '../db/database.ts';
import { checkAgain, dueChecks, postponeCheck } from './dueChecks.ts';

const everyMs = 500;

/** Works through the invoices that are to be checked again, on each node one after the other. */
export class Rechecking {
  readonly #db: Database;
  readonly #log: Logger;
  readonly #stopping = new AbortController();
  readonly #working: Promise<void>;

  constructor({ db, log }: { db: Database; log: Logger }) {
    this.#db = db;
    this.#log = log;
    this.#working = this.#work();
  }

  /** Resolves once nothing is under way any more. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#working;
  }

  async #work(): Promise<void> {
    const { signal } = this.#stopping;
    while (!signal.aborted) {
      const some = await this.#round().catch((error: unknown) => {
        this.#log.warn({ err: error }, 'looking for due checks');
        return false;
      });
      if (!some) await pause(everyMs, undefined, { signal }).catch(() => undefined);
    }
  }

  async #round(): Promise<boolean> {
    const due = await dueChecks(this.#db.readingAcrossAccounts('checks'));
    for (const { accountId, invoiceId } of due) {
      if (this.#stopping.signal.aborted) break;
      await this.#db
        .withAccount(accountId, (tx) => checkAgain(tx, invoiceId))
        .catch(async (error: unknown) => {
          // One that cannot be checked holds up no other.
          this.#log.warn({ err: error, invoiceId }, 'checking again');
          await this.#db.withAccount(accountId, (tx) => postponeCheck(tx, invoiceId));
        });
    }
    return due.length > 0;
  }
}
