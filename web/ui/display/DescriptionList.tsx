import type { ComponentProps, ReactNode } from 'react';
import { classes } from '../foundation/classes.ts';

export function DescriptionList({ className, ...rest }: ComponentProps<'dl'>) {
  return <dl className={classes('divide-y divide-line', className)} {...rest} />;
}

interface DescriptionProps {
  term: ReactNode;
  children: ReactNode;
  /** For amounts: right-aligned, with figures of equal width. */
  numeric?: boolean;
}

export function Description({ term, children, numeric = false }: DescriptionProps) {
  return (
    <div className="flex items-baseline justify-between gap-4 py-2">
      <dt className="shrink-0 text-ink-muted">{term}</dt>
      <dd
        className={classes(
          'min-w-0 text-right wrap-break-word',
          numeric && 'font-medium tabular-nums',
        )}
      >
        {children}
      </dd>
    </div>
  );
}
