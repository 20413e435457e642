import { setImmediate as nextTurn } from 'node:timers/promises';

/** The longest that work of one company may block the event loop of this node. */
const sliceMs = 8;

/** Splits long computations into slices, with other work of the event loop in between. */
export class Slices {
  #since = performance.now();

  /** Returns at once, unless the slice is used up. */
  async rest(): Promise<void> {
    if (performance.now() - this.#since < sliceMs) return;
    await nextTurn();
    this.#since = performance.now();
  }
}
