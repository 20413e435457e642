/** Lets the page answer the person. A timer does so too, but is made to wait some milliseconds each time. */
export async function pause(): Promise<void> {
  if ('scheduler' in globalThis && 'yield' in scheduler) await scheduler.yield();
  else await new Promise((resolve) => setTimeout(resolve));
}
