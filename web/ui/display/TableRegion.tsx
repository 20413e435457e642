import { type ReactNode, type RefObject, useRef } from 'react';
import { classes } from '../foundation/classes.ts';
import { useScrollEdges } from './useScrollEdges.ts';

interface TableRegionProps {
  /** Names the region for those who scroll it by keyboard. */
  label: string;
  children: ReactNode;
  /** The scrolling element, for lists that draw only the rows in sight. */
  scrollRef?: RefObject<HTMLDivElement | null>;
  /** Give it a height or max-height here and the table's header stays in sight. */
  className?: string;
}

/** A wide table scrolls in here, never the page. Shadows tell that there is more on a side. */
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
        // Only what can be scrolled needs a stop for the keyboard.
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
