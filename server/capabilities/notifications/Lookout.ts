/** What comes within this time is looked through together. */
const gatherInMs = 500;

/**
 * Sees that something is looked through soon after a company's rows have changed on this node. What it misses, because
 * the node stopped in between, is found by the sweep.
 */
export class Lookout {
  readonly #look: (accountId: string) => Promise<void>;
  readonly #waiting = new Map<string, NodeJS.Timeout>();

  constructor(look: (accountId: string) => Promise<void>) {
    this.#look = look;
  }

  changed(accountId: string): void {
    if (this.#waiting.has(accountId)) return;
    const timer = setTimeout(() => {
      this.#waiting.delete(accountId);
      void this.#lookNow(accountId);
    }, gatherInMs);
    timer.unref();
    this.#waiting.set(accountId, timer);
  }

  /** Looks through what waits now. Answers whether anything did. */
  async drain(): Promise<boolean> {
    const accountIds = [...this.#waiting.keys()];
    this.stop();
    await Promise.all(accountIds.map((accountId) => this.#lookNow(accountId)));
    return accountIds.length > 0;
  }

  stop(): void {
    for (const timer of this.#waiting.values()) clearTimeout(timer);
    this.#waiting.clear();
  }

  async #lookNow(accountId: string): Promise<void> {
    // Where that fails, the sweep comes by.
    await this.#look(accountId).catch(() => undefined);
  }
}
