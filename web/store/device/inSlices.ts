/** Work that can be interrupted: it yields often, so that the page can do something else. */
export type Steps<Result> = Generator<undefined, Result, undefined>;

/** Does all steps without an interruption. */
export function atOnce<Result>(steps: Steps<Result>): Result {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

/** Yields to the page. Timers are the fallback, because browsers delay each by some milliseconds. */
export async function pause(): Promise<void> {
  if ('scheduler' in globalThis && 'yield' in scheduler) await scheduler.yield();
  else await new Promise((resolve) => setTimeout(resolve));
}

const sliceInMs = 8;

/** Does the steps in slices of 8 ms, so that the page stays responsive; `null` when aborted. */
export async function inSlices<Result>(
  steps: Steps<Result>,
  signal: AbortSignal,
): Promise<Result | null> {
  for (;;) {
    const until = performance.now() + sliceInMs;
    do {
      const { done, value } = steps.next();
      if (done) return value;
    } while (performance.now() < until);
    await pause();
    if (signal.aborted) return null;
  }
}

const visitsAtATime = 64;

/** Visits all items, some in each step. */
export function* visiting<T>(all: readonly T[], visit: (one: T) => void): Steps<true> {
  let untilYield = visitsAtATime;
  for (const one of all) {
    visit(one);
    if (--untilYield > 0) continue;
    untilYield = visitsAtATime;
    yield;
  }
  return true;
}
