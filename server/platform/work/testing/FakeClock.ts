import type { Clock } from '../Clock.ts';

/** A fake clock that a test advances. */
export class FakeClock implements Clock {
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

  /** Time until the next timer; `null` if there is none. */
  get nextInMs(): number | null {
    const [next] = this.#inOrder();
    return next ? next.at - this.#now : null;
  }

  /** Fires each timer at its own time. */
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
