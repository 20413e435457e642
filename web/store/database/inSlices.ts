import { pause } from './pause.ts';

const sliceInMs = 8;
const atLeast = 64;

/** Looks at very many things one after the other, and lets the page answer the person in between. False when it was told to stop. */
export async function inSlices<T>(
  all: readonly T[],
  look: (one: T) => void,
  signal: AbortSignal,
): Promise<boolean> {
  let until = performance.now() + sliceInMs;
  for (const [place, one] of all.entries()) {
    if (place % atLeast === 0 && performance.now() > until) {
      await pause();
      if (signal.aborted) return false;
      until = performance.now() + sliceInMs;
    }
    look(one);
  }
  return true;
}
