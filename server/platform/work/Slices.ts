import { setImmediate as nextTurn } from 'node:timers/promises';

/** So long may work of one company keep all others of this node waiting. */
const sliceMs = 8;

/** Long computations in slices: other work has its turn in between. */
export class Slices {
  #since = performance.now();

  /** Returns at once, unless the slice is used up. */
  async rest(): Promise<void> {
    if (performance.now() - this.#since < sliceMs) return;
    await nextTurn();
    this.#since = performance.now();
  }
}
