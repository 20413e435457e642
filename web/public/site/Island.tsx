import type { ReactNode } from 'react';

interface IslandProps {
  name: 'roi' | 'demo' | 'contact' | 'systems';
  /** Shown when its script cannot be loaded. */
  failure: string;
  children: ReactNode;
}

/** A part of a page with a script of its own, which islands.ts loads. */
export function Island({ name, failure, children }: IslandProps) {
  return (
    <>
      <div data-island={name} data-failure={failure}>
        {children}
      </div>
      <p role="alert" className="text-md text-danger-ink not-empty:mt-4" />
    </>
  );
}
