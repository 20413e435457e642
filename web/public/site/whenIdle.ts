/** Runs work when the page is loaded and idle, so that it delays no interaction. */
export function whenIdle(work: () => void): void {
  const wait = () =>
    'requestIdleCallback' in window
      ? window.requestIdleCallback(work, { timeout: 3000 })
      : setTimeout(work, 500);
  if (document.readyState === 'complete') wait();
  else window.addEventListener('load', wait, { once: true });
}
