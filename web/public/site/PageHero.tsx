import type { ReactNode } from 'react';
import { classes } from '../../ui/foundation/classes.ts';

interface PageHeroProps {
  title: string;
  children: ReactNode;
  actions?: ReactNode;
  /** The page has no other content. */
  alone?: boolean;
}

/** The top of every page except the home page. */
export function PageHero({ title, children, actions, alone = false }: PageHeroProps) {
  return (
    <div className={classes('bg-canvas', !alone && 'border-b border-line')}>
      <div
        className={classes(
          'mx-auto max-w-6xl px-4 sm:px-6',
          alone ? 'py-20 lg:py-32' : 'py-14 lg:py-20',
        )}
      >
        <h1 className="max-w-3xl text-3xl font-semibold sm:text-4xl">{title}</h1>
        <p className="mt-5 max-w-2xl text-md text-pretty text-ink-muted sm:text-lg">{children}</p>
        {actions && <div className="mt-8 flex flex-wrap gap-3">{actions}</div>}
      </div>
    </div>
  );
}
