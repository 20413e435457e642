/**
 * Whether the browser loaded the document at the address where it is now, and did not come here from another screen of the
 * application. Loading again would then bring the same.
 */
export function isLoadedHere(): boolean {
  const [loaded] = performance.getEntriesByType('navigation');
  return !loaded || new URL(loaded.name).pathname === window.location.pathname;
}
