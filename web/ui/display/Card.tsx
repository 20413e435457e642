import type { ComponentProps, ReactNode } from 'react';
import { classes } from '../foundation/classes.ts';

export function Card({ className, ...rest }: ComponentProps<'section'>) {
  return (
    <section
      className={classes(
        'flex min-w-0 break-inside-avoid flex-col rounded-xl border border-line bg-surface shadow-xs',
        className,
      )}
      {...rest}
    />
  );
}

interface CardHeaderProps {
  title: ReactNode;
  description?: ReactNode;
  /** Buttons or a badge at the end of the header. */
  actions?: ReactNode;
  /** The level of the heading in the page's outline. */
  level?: 2 | 3 | 4;
  id?: string;
  className?: string;
}

export function CardHeader({
  title,
  description,
  actions,
  level = 2,
  id,
  className,
}: CardHeaderProps) {
  const Heading = `h${level}` as const;
  return (
    <header
      className={classes(
        'flex flex-wrap items-start justify-between gap-x-4 gap-y-2 px-4 pt-3.5 pb-3 sm:px-5',
        className,
      )}
    >
      <div className="min-w-0">
        <Heading
          {...(id === undefined ? {} : { id })}
          className="scroll-mt-20 text-md font-semibold wrap-anywhere"
        >
          {title}
        </Heading>
        {description && (
          <p className="mt-0.5 text-sm wrap-anywhere text-ink-muted">{description}</p>
        )}
      </div>
      {actions && <div className="flex items-center gap-2">{actions}</div>}
    </header>
  );
}

interface CardBodyProps extends ComponentProps<'div'> {
  /** Without padding, for tables and lists that have their own. */
  flush?: boolean;
}

export function CardBody({ flush = false, className, ...rest }: CardBodyProps) {
  return (
    <div
      className={classes(
        'min-w-0 flex-1',
        flush
          ? 'border-t border-line last:rounded-b-xl last:overflow-clip'
          : 'px-4 pb-4 sm:px-5 sm:pb-5',
        className,
      )}
      {...rest}
    />
  );
}

export function CardFooter({ className, ...rest }: ComponentProps<'footer'>) {
  return (
    <footer
      className={classes(
        'flex flex-wrap items-center justify-between gap-2 border-t border-line px-4 py-2.5 sm:px-5',
        className,
      )}
      {...rest}
    />
  );
}
