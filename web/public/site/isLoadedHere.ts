/**
 * Whether the browser loaded the document at its current address, rather than navigated here inside the application. If
 * so, a reload would bring the same document.
 */
export function isLoadedHere(): boolean {
  const [loaded] = performance.getEntriesByType('navigation');
  return !loaded || new URL(loaded.name).pathname === window.location.pathname;
}
