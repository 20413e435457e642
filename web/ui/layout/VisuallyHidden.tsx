import type { ReactNode } from 'react';

/** Read out, not seen. By a class, because the page's policy forbids style attributes. */
export function VisuallyHidden({ children }: { children: ReactNode }) {
  return <span className="sr-only">{children}</span>;
}
