import { useEffect, useState } from 'react';

/** Pages this close to the view are drawn ahead. */
const aheadInPixels = 400;

interface PagesInSight {
  /** Pages in view, or close to it. */
  near: ReadonlySet<number>;
  /** The last page that begins above the middle of the view. */
  current: number;
}

/** Which pages of a scroller are in view. */
export function usePagesInSight(scroller: HTMLElement | null, count: number): PagesInSight {
  const [shown, setShown] = useState<PagesInSight>({ near: new Set(), current: 0 });

  useEffect(() => {
    if (!scroller || count === 0) return undefined;
    let frame = 0;
    const look = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => setShown(pagesIn(scroller)));
    };
    look();
    scroller.addEventListener('scroll', look, { passive: true });
    const observer = new ResizeObserver(look);
    observer.observe(scroller);
    for (const child of scroller.children) observer.observe(child);
    return () => {
      cancelAnimationFrame(frame);
      scroller.removeEventListener('scroll', look);
      observer.disconnect();
    };
  }, [scroller, count]);
  return shown;
}

function pagesIn(scroller: HTMLElement): PagesInSight {
  const { scrollTop, clientHeight } = scroller;
  const near = new Set<number>();
  let current = 0;
  for (const page of scroller.querySelectorAll<HTMLElement>('[data-page]')) {
    const number = Number(page.dataset['page']);
    const { offsetTop, offsetHeight } = page;
    const isNear =
      offsetTop < scrollTop + clientHeight + aheadInPixels &&
      offsetTop + offsetHeight > scrollTop - aheadInPixels;
    if (isNear) near.add(number);
    if (offsetTop <= scrollTop + clientHeight / 2) current = number;
  }
  return { near, current };
}
