/** The time that somebody still waits for another server, step by step. */
export class Patience {
  readonly #over = Promise.withResolvers<never>();
  #timer: NodeJS.Timeout | undefined;
  #isOver = false;

  /** Nobody waits any more. */
  get isOver(): boolean {
    return this.#isOver;
  }

  constructor(ms: number) {
    // Nobody may be waiting yet.
    this.#over.promise.catch(() => {});
    this.allow(ms);
  }

  /** From now on, for the next step. */
  allow(ms: number): void {
    this.pause();
    this.#timer = setTimeout(
      () => this.#over.reject(new Error(`No answer within ${ms} ms`)),
      ms,
    ).unref();
  }

  /** During a step that does not depend on the other server. */
  pause(): void {
    clearTimeout(this.#timer);
  }

  /** Rejects once the patience is over. A later outcome of the work is ignored. */
  async until<T>(work: Promise<T>): Promise<T> {
    work.catch(() => {});
    try {
      return await Promise.race([work, this.#over.promise]);
    } finally {
      this.#isOver = true;
      this.pause();
    }
  }
}
