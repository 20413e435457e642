import { type MouseEvent, type PointerEvent, useRef, useState, useSyncExternalStore } from 'react';
import type { Box } from '#shared/reading/reading.ts';
import { classes } from '../../ui/foundation/classes.ts';
import type { FieldOnPage } from './FieldOnPage.ts';
import { addQuarters, boxBetween, type Quarters, type Size, turnBox } from './geometry.ts';
import type { PageSource } from './PageSource.ts';
import { highlightedField, type Spotlight } from './Spotlight.ts';
import { useDrawnPage } from './useDrawnPage.ts';

interface SourceBoxProps {
  field: FieldOnPage;
  /** Already rotated with the page. */
  box: Box;
  spotlight: Spotlight;
  onPress: () => void;
}

/** The box where a field was read. Not reachable by keyboard, which uses the form's fields. */
function SourceBox({ field: one, box, spotlight, onPress }: SourceBoxProps) {
  const { field, label, text, doubtful } = one;
  const isLit = useSyncExternalStore(
    spotlight.subscribe,
    () => highlightedField(spotlight.lit()) === field,
  );
  const [left, top, right, bottom] = box;
  return (
    <button
      type="button"
      tabIndex={-1}
      data-box={field}
      data-lit={isLit || undefined}
      aria-label={`${label}, where it was read`}
      onPointerEnter={() => spotlight.point(field, 'page')}
      onPointerLeave={() => spotlight.point(null, 'page')}
      onClick={onPress}
      style={{
        left: `calc(${left * 100}% - 3px)`,
        top: `calc(${top * 100}% - 2px)`,
        width: `calc(${(right - left) * 100}% + 6px)`,
        height: `calc(${(bottom - top) * 100}% + 4px)`,
      }}
      className={classes(
        'absolute rounded-xs border transition-colors',
        isLit && 'z-10 border-2',
        doubtful
          ? classes('border-warning', isLit ? 'bg-warning/25' : 'border-dashed bg-warning/10')
          : isLit
            ? 'border-accent bg-accent/20'
            : 'border-accent/30 bg-accent/5',
      )}
    >
      {isLit && text !== null && (
        <span
          aria-hidden
          className={classes(
            'absolute left-0 w-max max-w-64 truncate rounded-sm bg-inverse px-1.5 text-sm whitespace-nowrap text-on-inverse',
            top < topOfPage ? 'top-full mt-1' : 'bottom-full mb-1',
          )}
        >
          {label}: {text}
        </span>
      )}
    </button>
  );
}

/** Above it, there is no room for a text over a box. */
const topOfPage = 0.05;

/** Shorter drags are clicks with an unsteady hand. */
const minDrag = 6;

type Corner = readonly [number, number];

/** Drawing a box with a mouse or pen; a finger scrolls. */
function useDrawing(onDrawn: ((box: Box) => void) | null) {
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

interface ViewerPageProps {
  source: PageSource;
  page: number;
  /** Already rotated. */
  size: Size;
  scale: number;
  turned: Quarters;
  inSight: boolean;
  /** The address of a picture of this page, until it is drawn. */
  preview: string | null;
  fields: readonly FieldOnPage[];
  spotlight: Spotlight;
  onField: (field: string) => void;
  onDrawn: ((page: number, box: Box) => void) | null;
}

export function ViewerPage(props: ViewerPageProps) {
  const { source, page, size, scale, turned, inSight, preview } = props;
  const { fields, spotlight, onField, onDrawn } = props;
  const { paper, isMissing } = useDrawnPage(source, { page, scale, turned, inSight });
  const { drawn, handlers } = useDrawing(
    onDrawn && ((box) => onDrawn(page, turnBox(box, addQuarters(0, -turned)))),
  );
  return (
    <div
      data-page={page}
      style={{ width: size.width * scale, height: size.height * scale }}
      className="relative shrink-0 scheme-light bg-surface shadow-sm select-none"
      {...handlers}
    >
      <div
        ref={paper}
        role="img"
        aria-label={`Page ${page + 1}`}
        style={preview ? { backgroundImage: `url("${preview}")`, backgroundSize: '100% 100%' } : {}}
        className="absolute inset-0 overflow-hidden"
      />
      {isMissing && (
        <p className="absolute inset-0 flex items-center justify-center p-6 text-center text-ink-muted">
          This page could not be drawn. Open the file to look at it.
        </p>
      )}
      {fields.map((one) => (
        <SourceBox
          key={one.field}
          field={one}
          box={turnBox(one.box, turned)}
          spotlight={spotlight}
          onPress={() => onField(one.field)}
        />
      ))}
      {drawn && (
        <span
          aria-hidden
          style={styleOf(drawn)}
          className="absolute rounded-xs border border-accent bg-accent/15"
        />
      )}
    </div>
  );
}

function styleOf([left, top, right, bottom]: Box) {
  return {
    left: `${left * 100}%`,
    top: `${top * 100}%`,
    width: `${(right - left) * 100}%`,
    height: `${(bottom - top) * 100}%`,
  };
}
