/** Statements sent without awaiting their answers; they are checked before the transaction commits. */
export class SentStatements {
  readonly #answers: Promise<unknown>[] = [];

  add(answer: Promise<unknown>): void {
    // Avoids an unhandled rejection until `settle` awaits it.
    answer.catch(() => {});
    this.#answers.push(answer);
  }

  /** Rejects with the first failure. */
  async settle(): Promise<void> {
    await Promise.all(this.#answers);
  }
}
