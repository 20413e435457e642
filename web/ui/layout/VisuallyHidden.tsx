import type { ReactNode } from 'react';

/** For screen readers only. A class, because the page's policy forbids style attributes. */
export function VisuallyHidden({ children }: { children: ReactNode }) {
  return <span className="sr-only">{children}</span>;
}
