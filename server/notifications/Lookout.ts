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
      // The sweep comes by.
      this.#look(accountId).catch(() => undefined);
    }, gatherInMs);
    timer.unref();
    this.#waiting.set(accountId, timer);
  }

  stop(): void {
    for (const timer of this.#waiting.values()) clearTimeout(timer);
    this.#waiting.clear();
  }
}
