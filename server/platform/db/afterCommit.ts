import type { Logger } from 'pino';

/** Is notified after a commit. */
export interface CommitListener {
  /** Rows of an account have changed. */
  changed(accountId: string, seq: number): void;
  /** Work on this topic was announced. */
  announced(topic: string): void;
}

/** Callbacks of one attempt at a transaction, run once it has committed. */
export class AfterCommit {
  readonly #callbacks: (() => void)[] = [];
  readonly #sequences = new Map<string, number>();
  readonly #topics = new Set<string>();
  readonly #listener: CommitListener;

  constructor(listener: CommitListener) {
    this.#listener = listener;
  }

  add(work: () => void): void {
    this.#callbacks.push(work);
  }

  changed(accountId: string, seq: number): void {
    this.#sequences.set(accountId, Math.max(seq, this.#sequences.get(accountId) ?? 0));
  }

  announce(topic: string): void {
    this.#topics.add(topic);
  }

  /** For a savepoint: its callbacks are taken over only if that part succeeds. */
  part(): AfterCommit {
    return new AfterCommit(this.#listener);
  }

  takeOver(part: AfterCommit): void {
    this.#callbacks.push(...part.#callbacks);
    for (const [accountId, seq] of part.#sequences) this.changed(accountId, seq);
    for (const topic of part.#topics) this.announce(topic);
  }

  /** Failures are only logged: the commit has already happened. */
  run(log: Logger): void {
    const callbacks = [...this.#callbacks];
    // Topics come first: people are waiting for announced work.
    for (const topic of this.#topics) callbacks.push(() => this.#listener.announced(topic));
    for (const [accountId, seq] of this.#sequences) {
      callbacks.push(() => this.#listener.changed(accountId, seq));
    }
    for (const work of callbacks) {
      try {
        work();
      } catch (error) {
        log.error({ err: error }, 'after a commit');
      }
    }
  }
}
