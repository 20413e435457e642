/** After the page is loaded and has nothing else to do, so that nobody's finger waits for it. */
export function whenIdle(work: () => void): void {
  const wait = () =>
    'requestIdleCallback' in window
      ? window.requestIdleCallback(work, { timeout: 3000 })
      : setTimeout(work, 500);
  if (document.readyState === 'complete') wait();
  else window.addEventListener('load', wait, { once: true });
}
