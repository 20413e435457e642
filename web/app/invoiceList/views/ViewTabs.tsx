import { Users } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import type { View } from '#shared/views/contract.ts';
import { classes } from '../../../ui/foundation/classes.ts';
import { numberText } from '../../../ui/foundation/formats.ts';
import { viewAddress } from '../../navigation/links.ts';

interface ViewTabsProps {
  views: readonly View[];
  active: View | null;
  /** No search, filter or worklist leaves invoices out. */
  showsAll: boolean;
  /** By query. */
  counts: ReadonlyMap<string, number> | undefined;
}

/** The saved views, each with the number of its invoices. Nothing before the first is saved. */
export function ViewTabs({ views, active, showsAll, counts }: ViewTabsProps) {
  if (views.length === 0) return null;
  return (
    <nav
      aria-label="Views"
      className="flex gap-4 overflow-x-auto border-b border-line [scrollbar-width:none]"
    >
      <ViewTab to="/invoices" isHere={active === null && showsAll}>
        All invoices
      </ViewTab>
      {views.map((view) => (
        <ViewTab
          key={view.id}
          to={viewAddress(view)}
          isHere={active?.id === view.id}
          count={counts?.get(view.query)}
        >
          {view.isShared && (
            <Users role="img" aria-label="Shared" className="size-3.5 text-ink-muted" />
          )}
          <span className="max-w-56 truncate">{view.name}</span>
        </ViewTab>
      ))}
    </nav>
  );
}

interface ViewTabProps {
  to: string;
  isHere: boolean;
  count?: number | undefined;
  children: ReactNode;
}

function ViewTab({ to, isHere, count, children }: ViewTabProps) {
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (isHere) link.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [isHere]);
  return (
    <Link
      ref={link}
      to={to}
      aria-current={isHere ? 'page' : undefined}
      className={classes(
        'relative inline-flex h-9 shrink-0 items-center gap-1.5 px-1 font-medium whitespace-nowrap transition-colors pointer-coarse:h-11',
        'after:absolute after:inset-x-0 after:bottom-0 after:h-0.5 after:rounded-full focus-visible:rounded-sm focus-visible:-outline-offset-2',
        isHere
          ? 'text-ink after:bg-accent forced-colors:after:bg-[Highlight]'
          : 'text-ink-muted hover:text-ink hover:after:bg-line-strong',
      )}
    >
      {children}
      {count !== undefined && (
        <span
          className={classes(
            'rounded-full px-1.5 text-xs tabular-nums',
            isHere ? 'bg-accent-soft text-accent-ink' : 'bg-hover text-ink-muted',
          )}
        >
          {numberText(count)}
        </span>
      )}
    </Link>
  );
}
