import type { Logger } from 'pino';

/** Who is told after a commit what it has brought about. */
export interface CommitListener {
  /** Rows of an account have changed. */
  changed(accountId: string, seq: number): void;
  /** There is work of this kind. */
  announced(topic: string): void;
}

/** What a transaction leaves to be done once it has committed. A new attempt begins with a new one. */
export class AfterCommit {
  readonly #works: (() => void)[] = [];
  readonly #sequences = new Map<string, number>();
  readonly #topics = new Set<string>();
  readonly #listener: CommitListener;

  constructor(listener: CommitListener) {
    this.#listener = listener;
  }

  add(work: () => void): void {
    this.#works.push(work);
  }

  changed(accountId: string, seq: number): void {
    this.#sequences.set(accountId, Math.max(seq, this.#sequences.get(accountId) ?? 0));
  }

  announce(topic: string): void {
    this.#topics.add(topic);
  }

  /** For a part of a transaction, whose own works count only if the part succeeds. */
  part(): AfterCommit {
    return new AfterCommit(this.#listener);
  }

  takeOver(part: AfterCommit): void {
    this.#works.push(...part.#works);
    for (const [accountId, seq] of part.#sequences) this.changed(accountId, seq);
    for (const topic of part.#topics) this.announce(topic);
  }

  /** What fails here changes nothing about what was committed. */
  run(log: Logger): void {
    const works = [...this.#works];
    // Somebody waits for this work; what follows from changes of rows comes after it.
    for (const topic of this.#topics) works.push(() => this.#listener.announced(topic));
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
