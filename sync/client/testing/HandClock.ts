import type { Clock } from '../ports.ts';

/** A clock that only `pass` advances. */
export class HandClock implements Clock {
  #now = Date.UTC(2026, 0, 5, 9);
  #waiting: { at: number; then: () => void }[] = [];

  now = (): number => this.#now;

  after = (inMs: number, then: () => void): (() => void) => {
    const waiting = { at: this.#now + inMs, then };
    this.#waiting.push(waiting);
    return () => {
      this.#waiting = this.#waiting.filter((one) => one !== waiting);
    };
  };

  pass(ms: number): void {
    this.#now += ms;
    const due = this.#waiting.filter(({ at }) => at <= this.#now);
    this.#waiting = this.#waiting.filter(({ at }) => at > this.#now);
    for (const { then } of due.sort((one, other) => one.at - other.at)) then();
  }

  /** The time until the next timer, or `null`. */
  next(): number | null {
    const [first] = this.#waiting.map(({ at }) => at).sort((one, other) => one - other);
    return first === undefined ? null : first - this.#now;
  }
}
