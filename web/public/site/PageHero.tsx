import type { ReactNode } from 'react';

interface PageHeroProps {
  title: string;
  children: ReactNode;
  actions?: ReactNode;
}

/** The beginning of every page but the front page. */
export function PageHero({ title, children, actions }: PageHeroProps) {
  return (
    <div className="border-b border-line bg-canvas">
      <div className="mx-auto max-w-6xl px-4 py-14 sm:px-6 lg:py-20">
        <h1 className="max-w-3xl text-3xl font-semibold sm:text-4xl">{title}</h1>
        <p className="mt-5 max-w-2xl text-md text-pretty text-ink-muted sm:text-lg">{children}</p>
        {actions && <div className="mt-8 flex flex-wrap gap-3">{actions}</div>}
      </div>
    </div>
  );
}
