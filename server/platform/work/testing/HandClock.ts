import type { Clock } from '../Clock.ts';

/** Time that passes only when a test says so. */
export class HandClock implements Clock {
  #now = 0;
  readonly #timers = new Set<{ at: number; work: () => void }>();

  now(): number {
    return this.#now;
  }

  after(ms: number, work: () => void): () => void {
    const timer = { at: this.#now + ms, work };
    this.#timers.add(timer);
    return () => this.#timers.delete(timer);
  }

  /** How long until the next timer; `null` where there is none. */
  get nextInMs(): number | null {
    const [next] = this.#inOrder();
    return next ? next.at - this.#now : null;
  }

  /** Each timer goes off at its own time. */
  advance(ms: number): void {
    const end = this.#now + ms;
    for (let [next] = this.#inOrder(); next && next.at <= end; [next] = this.#inOrder()) {
      this.#timers.delete(next);
      this.#now = next.at;
      next.work();
    }
    this.#now = end;
  }

  #inOrder() {
    return [...this.#timers].sort((a, b) => a.at - b.at);
  }
}
