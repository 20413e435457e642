/** Yields to the page. Timers are the fallback, because browsers delay each by some milliseconds. */
export async function pause(): Promise<void> {
  if ('scheduler' in globalThis && 'yield' in scheduler) await scheduler.yield();
  else await new Promise((resolve) => setTimeout(resolve));
}
