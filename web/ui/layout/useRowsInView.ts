import {
  type RefObject,
  useCallback,
  useLayoutEffect,
  useState,
  useSyncExternalStore,
} from 'react';

/** Rows that are rendered above and below those in sight. */
const overscan = 5;

interface Rows {
  /** Contains the rows, in a `main` that scrolls with the page. */
  list: RefObject<HTMLElement | null>;
  count: number;
  /** Of each row, in px. */
  height: number;
  /** Px at the top and at the bottom of the screen that may cover rows. */
  coveredAbove?: number;
  coveredBelow?: number;
}

interface RowsInView {
  /** The first row in sight. */
  first: number;
  /** The rows to render: from the first of these up to before the other. */
  from: number;
  to: number;
  /** Scrolls as little as needed to bring a row into sight. */
  scrollTo: (index: number) => void;
}

/**
 * Which rows of a long list to render, so that 100,000 scroll like 100. All rows have the same height, so nothing is
 * computed or kept for rows out of sight.
 */
export function useRowsInView({
  list,
  count,
  height,
  coveredAbove = 0,
  coveredBelow = 0,
}: Rows): RowsInView {
  const top = usePageTop(list);
  useState(noteScroll);
  const scrolled = useSyncExternalStore(onScroll, () => Math.floor((scrollY - top) / height));
  const fitting = useSyncExternalStore(onResize, () => Math.ceil(window.innerHeight / height) + 1);
  const first = Math.max(0, Math.min(scrolled, count - 1));
  const scrollTo = useCallback(
    (index: number) => {
      const begin = top + index * height;
      const least = begin + height + coveredBelow - window.innerHeight;
      const most = begin - coveredAbove;
      const to = Math.min(Math.max(window.scrollY, least), most);
      if (to !== window.scrollY) window.scrollTo({ top: to, behavior: 'instant' });
    },
    [top, height, coveredAbove, coveredBelow],
  );
  return {
    first,
    from: Math.max(0, first - overscan),
    to: Math.max(0, Math.min(count, scrolled + fitting + overscan)),
    scrollTo,
  };
}

/** Kept, because asking the page for it while rows change makes it lay them out once more. */
let scrollY = 0;

function noteScroll(): void {
  scrollY = window.scrollY;
}

function onScroll(listener: () => void): () => void {
  const scroll = () => {
    noteScroll();
    listener();
  };
  window.addEventListener('scroll', scroll, { passive: true });
  noteScroll();
  return () => window.removeEventListener('scroll', scroll);
}

function onResize(listener: () => void): () => void {
  window.addEventListener('resize', listener);
  return () => window.removeEventListener('resize', listener);
}

/** The element's distance from the top of the page, which changes with the content above. */
function usePageTop(element: RefObject<HTMLElement | null>): number {
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    const { current } = element;
    const page = current?.closest('main');
    if (!current || !page) return undefined;
    const measure = () => setTop(Math.round(current.getBoundingClientRect().top + window.scrollY));
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(page);
    return () => observer.disconnect();
  }, [element]);
  return top;
}
