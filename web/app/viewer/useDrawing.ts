import { type MouseEvent, type PointerEvent, useRef, useState } from 'react';
import type { Box } from '#shared/reading/reading.ts';
import { boxBetween } from './geometry.ts';

/** Shorter drags are clicks with an unsteady hand. */
const minDrag = 6;

type Corner = readonly [number, number];

/** Drawing a box with a mouse or pen; a finger scrolls. */
export function useDrawing(onDrawn: ((box: Box) => void) | null) {
  const [drawn, setDrawn] = useState<Box | null>(null);
  const start = useRef<{ corner: Corner; x: number; y: number } | null>(null);
  const wasDrag = useRef(false);

  function onPointerDown(event: PointerEvent<HTMLElement>) {
    wasDrag.current = false;
    if (!onDrawn || event.button !== 0 || event.pointerType === 'touch') return;
    start.current = { corner: cornerOf(event), x: event.clientX, y: event.clientY };
  }

  function onPointerMove(event: PointerEvent<HTMLElement>) {
    if (!start.current) return;
    const { corner, x, y } = start.current;
    if (!wasDrag.current && Math.hypot(event.clientX - x, event.clientY - y) < minDrag) return;
    if (!wasDrag.current) event.currentTarget.setPointerCapture(event.pointerId);
    wasDrag.current = true;
    setDrawn(boxBetween(corner, cornerOf(event)));
  }

  function end(event: PointerEvent<HTMLElement>) {
    const begun = start.current;
    start.current = null;
    setDrawn(null);
    if (begun && wasDrag.current && event.type === 'pointerup') {
      onDrawn?.(boxBetween(begun.corner, cornerOf(event)));
    }
  }

  return {
    drawn,
    handlers: {
      onPointerDown,
      onPointerMove,
      onPointerUp: end,
      onPointerCancel: end,
      // Keeps the focus in the field that is to take the text.
      onMouseDown: (event: MouseEvent) => event.preventDefault(),
      // The click that ends a drag must not press a box.
      onClickCapture(event: MouseEvent) {
        if (wasDrag.current) event.stopPropagation();
        wasDrag.current = false;
      },
    },
  };
}

function cornerOf(event: PointerEvent<HTMLElement>): Corner {
  const { left, top, width, height } = event.currentTarget.getBoundingClientRect();
  return [(event.clientX - left) / width, (event.clientY - top) / height];
}
