import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { classes } from '../foundation/classes.ts';

interface ScrollEdges {
  /** There is content before, or after, the visible part. */
  before: boolean;
  after: boolean;
}

/** Watches whether an element can be scrolled to the left and to the right. */
function useScrollEdges(ref: RefObject<HTMLElement | null>): ScrollEdges {
  const [edges, setEdges] = useState<ScrollEdges>({ before: false, after: false });

  useEffect(() => {
    const element = ref.current;
    if (!element) return;
    const measure = () => {
      const before = element.scrollLeft > 1;
      const after = element.scrollLeft + element.clientWidth < element.scrollWidth - 1;
      setEdges((old) => (old.before === before && old.after === after ? old : { before, after }));
    };
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    if (element.firstElementChild) observer.observe(element.firstElementChild);
    element.addEventListener('scroll', measure, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', measure);
    };
  }, [ref]);

  return edges;
}

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
