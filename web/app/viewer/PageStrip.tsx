import { useEffect, useRef, useState } from 'react';
import { classes } from '../../ui/foundation/classes.ts';
import type { PageSource } from './PageSource.ts';
import { useDrawnPage } from './useDrawnPage.ts';

/** In pixels. */
const thumbnail = 56;

interface PageStripProps {
  source: PageSource;
  current: number;
  onPage: (page: number) => void;
}

/** Thumbnails of all pages, for navigation. */
export function PageStrip({ source, current, onPage }: PageStripProps) {
  return (
    <nav
      aria-label="Pages"
      className="hidden w-20 shrink-0 overflow-y-auto border-r border-line bg-surface p-2 sm:block"
    >
      <ul className="flex flex-col gap-2">
        {source.sizes.map((_, page) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: pages never move
          <li key={page}>
            <Thumbnail
              source={source}
              page={page}
              isCurrent={page === current}
              onPress={() => onPage(page)}
            />
          </li>
        ))}
      </ul>
    </nav>
  );
}

interface ThumbnailProps {
  source: PageSource;
  page: number;
  isCurrent: boolean;
  onPress: () => void;
}

function Thumbnail({ source, page, isCurrent, onPress }: ThumbnailProps) {
  const { width, height } = source.sizes[page] ?? { width: 1, height: 1 };
  const button = useRef<HTMLButtonElement>(null);
  const isSeen = useSeen(button);
  const scale = thumbnail / width;
  const { paper } = useDrawnPage(source, { page, scale, turned: 0, inSight: isSeen });
  useEffect(() => {
    if (isCurrent) button.current?.scrollIntoView({ block: 'nearest' });
  }, [isCurrent]);
  return (
    <button
      ref={button}
      type="button"
      aria-label={`Page ${page + 1}`}
      aria-current={isCurrent ? 'page' : undefined}
      onClick={onPress}
      className="group flex w-full flex-col items-center gap-1 rounded-sm p-1 text-xs text-ink-muted tabular-nums hover:bg-hover aria-[current]:text-ink"
    >
      <span
        ref={paper}
        style={{ width: thumbnail, height: height * scale }}
        className={classes(
          'block overflow-hidden rounded-xs border scheme-light bg-surface',
          isCurrent ? 'border-accent outline outline-accent' : 'border-line-strong',
        )}
      />
      {page + 1}
    </button>
  );
}

/** Whether the element has ever been in view; in a long strip, only those pages are drawn. */
function useSeen(element: React.RefObject<HTMLElement | null>): boolean {
  const [seen, setSeen] = useState(false);
  useEffect(() => {
    const { current } = element;
    if (!current) return undefined;
    const observer = new IntersectionObserver(([entry]) => {
      if (entry?.isIntersecting) setSeen(true);
    });
    observer.observe(current);
    return () => observer.disconnect();
  }, [element]);
  return seen;
}
