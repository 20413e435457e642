import { useEffect, useLayoutEffect, useRef } from 'react';
import { withinZoom } from './geometry.ts';

interface Point {
  x: number;
  y: number;
}

/**
 * Zooming by Ctrl and wheel, or with two fingers, around that point. Returns a zoom around the
 * centre.
 */
export function useZoomGestures(
  scroller: HTMLElement | null,
  zoom: number,
  setZoom: (zoom: number) => void,
): (zoom: number) => void {
  const about = useRef<Point | null>(null);
  const latest = useRef(zoom);

  useLayoutEffect(() => {
    const before = latest.current;
    latest.current = zoom;
    if (!scroller || before === zoom) return;
    const ratio = zoom / before;
    const { x, y } = about.current ?? middleOf(scroller);
    about.current = null;
    scroller.scrollLeft = (scroller.scrollLeft + x) * ratio - x;
    scroller.scrollTop = (scroller.scrollTop + y) * ratio - y;
  }, [scroller, zoom]);

  useEffect(() => {
    if (!scroller) return undefined;
    let fingers: { apart: number; zoom: number } | null = null;
    const at = (x: number, y: number): Point => {
      const { left, top } = scroller.getBoundingClientRect();
      return { x: x - left, y: y - top };
    };
    function onWheel(event: WheelEvent) {
      if (!event.ctrlKey) return;
      event.preventDefault();
      about.current = at(event.clientX, event.clientY);
      setZoom(withinZoom(latest.current * Math.exp(-event.deltaY / 300)));
    }
    function onTouch(event: TouchEvent) {
      const [one, other] = event.touches;
      if (!one || !other) {
        fingers = null;
        return;
      }
      event.preventDefault();
      const apart = Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY);
      fingers ??= { apart, zoom: latest.current };
      about.current = at((one.clientX + other.clientX) / 2, (one.clientY + other.clientY) / 2);
      setZoom(withinZoom((fingers.zoom * apart) / fingers.apart));
    }
    const touches = ['touchstart', 'touchmove', 'touchend', 'touchcancel'] as const;
    scroller.addEventListener('wheel', onWheel, { passive: false });
    for (const name of touches) scroller.addEventListener(name, onTouch, { passive: false });
    return () => {
      scroller.removeEventListener('wheel', onWheel);
      for (const name of touches) scroller.removeEventListener(name, onTouch);
    };
  }, [scroller, setZoom]);
  return setZoom;
}

function middleOf({ clientWidth, clientHeight }: HTMLElement): Point {
  return { x: clientWidth / 2, y: clientHeight / 2 };
}
