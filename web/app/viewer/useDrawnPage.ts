import { type RefCallback, useEffect, useState } from 'react';
import type { Quarters } from './geometry.ts';
import { drawingScale } from './geometry.ts';
import type { PageSource } from './PageSource.ts';

/** Debounce: while zooming, the last drawing is stretched; it is redrawn after this pause. */
const drawnAfterInMs = 80;

interface Wanted {
  page: number;
  /** Screen pixels per unit of the page. */
  scale: number;
  turned: Quarters;
  inSight: boolean;
}

interface DrawnPage {
  paper: RefCallback<HTMLElement>;
  /** The page has no picture. */
  isMissing: boolean;
}

/** Draws a page into the element with this ref while it is in view; other pages take no memory. */
export function useDrawnPage(
  source: PageSource,
  { page, scale, turned, inSight }: Wanted,
): DrawnPage {
  const [paper, setPaper] = useState<HTMLElement | null>(null);
  const [isMissing, setMissing] = useState(false);

  useEffect(() => {
    const size = source.sizes[page];
    if (!paper || !size) return undefined;
    if (!inSight) {
      paper.replaceChildren();
      return undefined;
    }
    const stop = new AbortController();
    const fine = drawingScale(size, scale, window.devicePixelRatio);
    const draw = () =>
      source.draw(page, { scale: fine, turned, signal: stop.signal }).then(
        (canvas) => {
          if (stop.signal.aborted) return;
          setMissing(canvas === null);
          if (!canvas) return;
          canvas.className = 'block size-full';
          paper.replaceChildren(canvas);
        },
        // Aborted for another drawing, or the page cannot be drawn and stays blank.
        () => undefined,
      );
    const wait = paper.hasChildNodes() ? drawnAfterInMs : 0;
    const timer = setTimeout(() => void draw(), wait);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [paper, source, page, scale, turned, inSight]);
  return { paper: setPaper, isMissing };
}
