/** Statements whose answers nobody waits for, until the transaction ends. */
export class SentStatements {
  readonly #answers: Promise<unknown>[] = [];

  add(answer: Promise<unknown>): void {
    // Looked at by `settle`; until then a failure is not an unhandled one.
    answer.catch(() => {});
    this.#answers.push(answer);
  }

  /** Fails with the first of them that has failed. */
  async settle(): Promise<void> {
    await Promise.all(this.#answers);
  }
}
