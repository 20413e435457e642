import type { ReactNode } from 'react';

interface IslandProps {
  name: 'roi' | 'demo' | 'contact';
  /** Said when its script cannot be had. */
  failure: string;
  children: ReactNode;
}

/** A part of a page that a script brings to life; islands.ts says which. */
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
