import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { classes } from '../foundation/classes.ts';

interface PageHeaderProps {
  title: ReactNode;
  description?: ReactNode;
  actions?: ReactNode;
  back?: { to: string; label: string };
  /** 1, unless it heads only a part of the page. */
  level?: 1 | 2 | 3 | 4;
  className?: string;
}

export function PageHeader({
  title,
  description,
  actions,
  back,
  level = 1,
  className,
}: PageHeaderProps) {
  const Heading = `h${level}` as const;
  return (
    <header className={classes('flex flex-col gap-2', className)}>
      {back && (
        <Link
          to={back.to}
          className="-mx-1 inline-flex min-h-6 items-center gap-1 self-start rounded-sm px-1 text-sm text-ink-muted hover:text-ink pointer-coarse:min-h-11 print:hidden"
        >
          <ArrowLeft aria-hidden className="size-3.5" />
          {back.label}
        </Link>
      )}
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <Heading className="text-xl font-semibold wrap-anywhere">{title}</Heading>
          {description && (
            <p className="mt-0.5 max-w-prose wrap-anywhere text-ink-muted">{description}</p>
          )}
        </div>
        {actions && <div className="flex flex-wrap items-center gap-2">{actions}</div>}
      </div>
    </header>
  );
}
