/** In a moment in which the browser has nothing else to do, as far as it can tell. */
export function whenIdle(work: () => void): void {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(work);
  else setTimeout(work, 100);
}
