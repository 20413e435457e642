/** Yields to the page. Timers are the fallback, because browsers delay each by some milliseconds. */
export async function pause(): Promise<void> {
  if ('scheduler' in globalThis && 'yield' in scheduler) await scheduler.yield();
  else await new Promise((resolve) => setTimeout(resolve));
}

const sliceInMs = 8;
const checkTimeEvery = 64;

/** Visits many items in slices of 8 ms, so that the page stays responsive. False when aborted. */
export async function inSlices<T>(
  all: readonly T[],
  visit: (one: T) => void,
  signal: AbortSignal,
  { checkEvery = checkTimeEvery } = {},
): Promise<boolean> {
  let until = performance.now() + sliceInMs;
  for (const [index, one] of all.entries()) {
    if (index % checkEvery === 0 && performance.now() > until) {
      await pause();
      if (signal.aborted) return false;
      until = performance.now() + sliceInMs;
    }
    visit(one);
  }
  return true;
}
