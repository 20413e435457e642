/** Changes within this time are handled together. */
const gatherInMs = 500;

/**
 * Debounces: has a company's changes looked through soon after its rows changed on this node.
 * Changes missed because the node stopped in between are found by the sweep.
 */
export class LookThroughDebouncer {
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

  /** Looks through all waiting companies now. Returns whether there were any. */
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
    // If it fails, the sweep tries again.
    await this.#look(accountId).catch(() => undefined);
  }
}
