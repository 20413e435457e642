import type { Logger } from 'pino';

/** Where it is told that an account's rows have changed. */
export interface ChangeListener {
  changed(accountId: string, seq: number): void;
}

/** What a transaction leaves to be done once it has committed. A new attempt begins with a new one. */
export class AfterCommit {
  readonly #works: (() => void)[] = [];
  readonly #sequences = new Map<string, number>();
  readonly #listener: ChangeListener;

  constructor(listener: ChangeListener) {
    this.#listener = listener;
  }

  add(work: () => void): void {
    this.#works.push(work);
  }

  changed(accountId: string, seq: number): void {
    this.#sequences.set(accountId, Math.max(seq, this.#sequences.get(accountId) ?? 0));
  }

  /** For a part of a transaction, whose own works count only if the part succeeds. */
  part(): AfterCommit {
    return new AfterCommit(this.#listener);
  }

  takeOver(part: AfterCommit): void {
    this.#works.push(...part.#works);
    for (const [accountId, seq] of part.#sequences) this.changed(accountId, seq);
  }

  /** What fails here changes nothing about what was committed. */
  run(log: Logger): void {
    const works = [...this.#works];
    for (const [accountId, seq] of this.#sequences) {
      works.push(() => this.#listener.changed(accountId, seq));
    }
    for (const work of works) {
      try {
        work();
      } catch (error) {
        log.error({ err: error }, 'after a commit');
      }
    }
  }
}
