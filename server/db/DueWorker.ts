import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';

const everyMs = 500;

/** Work that the database notes as due, of all accounts. */
export interface DueWork<Due> {
  /** For the log. */
  name: string;
  find(): Promise<Due[]>;
  /** Another node may have done it already. */
  carryOut(due: Due): Promise<unknown>;
  postpone(due: Due): Promise<unknown>;
}

/** Works through what is due, on each node one after the other. */
export class DueWorker<Due> {
  readonly name: string;
  readonly #work: DueWork<Due>;
  readonly #log: Logger;
  readonly #stopping = new AbortController();
  readonly #working: Promise<void>;

  constructor(work: DueWork<Due>, log: Logger) {
    this.name = work.name;
    this.#work = work;
    this.#log = log;
    this.#working = this.#goOn();
  }

  /** Resolves once nothing is under way any more. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#working;
  }

  async #goOn(): Promise<void> {
    const { signal } = this.#stopping;
    while (!signal.aborted) {
      const some = await this.#round().catch((error: unknown) => {
        this.#log.warn({ err: error }, `looking for ${this.#work.name}`);
        return false;
      });
      if (!some) await pause(everyMs, undefined, { signal }).catch(() => undefined);
    }
  }

  async #round(): Promise<boolean> {
    const due = await this.#work.find();
    for (const one of due) {
      if (this.#stopping.signal.aborted) break;
      await this.#work.carryOut(one).catch(async (error: unknown) => {
        // What cannot be done holds up nothing else.
        this.#log.warn({ err: error, due: one }, this.#work.name);
        await this.#work.postpone(one);
      });
    }
    return due.length > 0;
  }
}
