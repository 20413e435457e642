import { type ReactNode, type RefObject, useRef } from 'react';
import { classes } from '../foundation/classes.ts';
import { useScrollEdges } from './useScrollEdges.ts';

interface TableRegionProps {
  /** Names the region for people who scroll it by keyboard. */
  label: string;
  children: ReactNode;
  /** The scrolling element, for lists that render only visible rows. */
  scrollRef?: RefObject<HTMLDivElement | null>;
  /** With a height or max-height, the table's header stays visible. */
  className?: string;
}

/** Scrolls a wide table instead of the page. Shadows show on which sides there is more. */
export function TableRegion({ label, children, scrollRef, className }: TableRegionProps) {
  const own = useRef<HTMLDivElement>(null);
  const ref = scrollRef ?? own;
  const { before, after } = useScrollEdges(ref);
  const hint =
    'pointer-events-none absolute inset-y-0 z-20 w-4 from-(--shade) to-transparent transition-opacity';
  return (
    <div className="relative min-w-0">
      <section
        ref={ref}
        aria-label={label}
        // Focusable only if it can be scrolled.
        tabIndex={before || after || className ? 0 : undefined}
        className={classes(
          'relative overflow-x-auto focus-visible:-outline-offset-2',
          className && 'overflow-y-auto',
          className,
        )}
      >
        {children}
      </section>
      <span
        aria-hidden
        className={classes(hint, 'left-0 bg-linear-to-r', before ? 'opacity-100' : 'opacity-0')}
      />
      <span
        aria-hidden
        className={classes(hint, 'right-0 bg-linear-to-l', after ? 'opacity-100' : 'opacity-0')}
      />
    </div>
  );
}
