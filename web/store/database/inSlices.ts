import { pause } from './pause.ts';

const sliceInMs = 8;
const checkTimeEvery = 64;

/** Visits many items in slices of 8 ms, so that the page stays responsive. False when aborted. */
export async function inSlices<T>(
  all: readonly T[],
  visit: (one: T) => void,
  signal: AbortSignal,
): Promise<boolean> {
  let until = performance.now() + sliceInMs;
  for (const [index, one] of all.entries()) {
    if (index % checkTimeEvery === 0 && performance.now() > until) {
      await pause();
      if (signal.aborted) return false;
      until = performance.now() + sliceInMs;
    }
    visit(one);
  }
  return true;
}
