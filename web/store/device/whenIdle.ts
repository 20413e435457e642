/** `requestIdleCallback`, with a fallback for Safari. */
export function whenIdle(work: () => void): void {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(work);
  else setTimeout(work, 100);
}
