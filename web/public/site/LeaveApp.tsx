import { type ReactNode, useEffect, useState } from 'react';

/**
 * Whether the browser loaded the document at its current address, rather than navigated here inside the application. If
 * so, a reload would bring the same document.
 */
function isLoadedAtThisAddress(): boolean {
  const [loaded] = performance.getEntriesByType('navigation');
  return !loaded || new URL(loaded.name).pathname === window.location.pathname;
}

/**
 * Public pages are separate documents, so a link to one from inside the application makes the browser load it. If the
 * application itself was loaded at that address, the page is not on this device; then `children` are shown.
 */
export function LeaveApp({ children = <NotHere /> }: { children?: ReactNode }) {
  const [stays] = useState(isLoadedAtThisAddress);
  useEffect(() => {
    if (!stays) window.location.reload();
  }, [stays]);
  return stays ? children : null;
}

function NotHere() {
  return (
    <main id="main" className="mx-auto max-w-md px-4 py-16">
      <h1 className="text-xl font-semibold">This page is not on this device</h1>
      <p className="mt-2 text-ink-muted">It opens as soon as there is a connection.</p>
    </main>
  );
}
