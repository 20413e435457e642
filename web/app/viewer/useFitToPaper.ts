import { useLayoutEffect, useState } from 'react';
import type { Box } from '#shared/reading/reading.ts';
import { withinZoom } from './geometry.ts';

interface FitToPaper {
  scroller: HTMLElement | null;
  /** On the first page, as it is turned. */
  paper: Box | null;
  zoom: number;
  zoomTo: (zoom: number) => void;
}

/** Makes the paper as wide as there is room, and scrolls to it. */
export function useFitToPaper({ scroller, paper, zoom, zoomTo }: FitToPaper): () => void {
  const [wanted, setWanted] = useState<number | null>(null);

  // After the page has its new size.
  useLayoutEffect(() => {
    if (wanted === null || wanted !== zoom) return;
    setWanted(null);
    const page = scroller?.querySelector<HTMLElement>('[data-page="0"]');
    if (!scroller || !page || !paper) return;
    scroller.scrollTo({
      left: page.offsetLeft + paper[0] * page.offsetWidth,
      top: page.offsetTop + paper[1] * page.offsetHeight,
    });
  }, [wanted, zoom, scroller, paper]);

  return () => {
    if (!paper) return;
    const closer = withinZoom(1 / (paper[2] - paper[0]));
    zoomTo(closer);
    setWanted(closer);
  };
}
