import { useEffect, useEffectEvent } from 'react';
import type { FieldOnPage } from './FieldOnPage.ts';
import { type Quarters, scrollBy, turnBox } from './geometry.ts';
import { highlightedField, type Spotlight } from './Spotlight.ts';

const room = 48;

interface ScrollToLit {
  scroller: HTMLElement | null;
  spotlight: Spotlight;
  fields: readonly FieldOnPage[];
  turned: Quarters;
  /** Whether there are pages to scroll to. */
  ready: boolean;
}

/**
 * Scrolls to where the form's highlighted field was read: when another one is highlighted, not whenever the invoice changes,
 * because a person may have scrolled on meanwhile.
 */
export function useScrollToHighlight({
  scroller,
  spotlight,
  fields,
  turned,
  ready,
}: ScrollToLit): void {
  const look = useEffectEvent(() => {
    const lit = spotlight.lit();
    const found =
      lit.from === 'form' && fields.find(({ field }) => field === highlightedField(lit));
    if (scroller && found) show(scroller, found, turned);
  });
  const canShow = scroller !== null && ready && fields.length > 0;
  useEffect(() => {
    if (!canShow) return undefined;
    look();
    return spotlight.subscribe(() => look());
  }, [canShow, spotlight]);
}

function show(scroller: HTMLElement, { page, box }: FieldOnPage, turned: Quarters): void {
  const paper = scroller.querySelector<HTMLElement>(`[data-page="${page}"]`);
  if (!paper) return;
  const { offsetLeft, offsetTop, offsetWidth, offsetHeight } = paper;
  const [left, top, right, bottom] = turnBox(box, turned);
  const { scrollLeft, scrollTop, clientWidth, clientHeight } = scroller;
  const across = scrollBy(
    { from: offsetLeft + left * offsetWidth, to: offsetLeft + right * offsetWidth },
    { from: scrollLeft, to: scrollLeft + clientWidth },
    room / 2,
  );
  const down = scrollBy(
    { from: offsetTop + top * offsetHeight, to: offsetTop + bottom * offsetHeight },
    { from: scrollTop, to: scrollTop + clientHeight },
    room,
  );
  if (across === 0 && down === 0) return;
  const reducedMotion = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  scroller.scrollBy({ left: across, top: down, behavior: reducedMotion ? 'auto' : 'smooth' });
}
