import { Crop, MoveHorizontal, RotateCw, ZoomIn, ZoomOut } from 'lucide-react';
import { useEffect, useLayoutEffect, useState } from 'react';
import type { Box } from '#shared/reading/reading.ts';
import { IconButton } from '../../ui/forms/IconButton.tsx';
import type { FieldOnPage } from './FieldOnPage.ts';
import {
  addQuarters,
  leastZoom,
  mostZoom,
  type Quarters,
  turnBox,
  turnSize,
  withinZoom,
} from './geometry.ts';
import type { PageSource } from './PageSource.ts';
import { PageStrip } from './PageStrip.tsx';
import type { Spotlight } from './Spotlight.ts';
import { useFitToPaper } from './useFitToPaper.ts';
import { usePagesInSight } from './usePagesInSight.ts';
import { useScrollToHighlight } from './useScrollToHighlight.ts';
import { useZoomGestures } from './useZoomGestures.ts';
import { ViewerPage } from './ViewerPage.tsx';

interface ViewerToolbarProps {
  /** 1 is the full width. */
  zoom: number;
  onZoomIn: () => void;
  onZoomOut: () => void;
  onFit: () => void;
  /** `null` where the paper fills the page. */
  onPaper: (() => void) | null;
  onTurn: () => void;
}

function ViewerToolbar({ zoom, onZoomIn, onZoomOut, onFit, onPaper, onTurn }: ViewerToolbarProps) {
  return (
    <div
      role="toolbar"
      aria-label="Document view"
      className="flex items-center gap-1 border-b border-line px-2 py-1"
    >
      <IconButton
        label="Zoom out"
        size="sm"
        icon={<ZoomOut aria-hidden className="size-4" />}
        disabled={zoom <= leastZoom}
        onClick={onZoomOut}
      />
      <span className="min-w-11 text-center text-sm text-ink-muted tabular-nums">
        {Math.round(zoom * 100)}%
      </span>
      <IconButton
        label="Zoom in"
        size="sm"
        icon={<ZoomIn aria-hidden className="size-4" />}
        disabled={zoom >= mostZoom}
        onClick={onZoomIn}
      />
      <IconButton
        label="Fit to width"
        size="sm"
        icon={<MoveHorizontal aria-hidden className="size-4" />}
        onClick={onFit}
      />
      {onPaper && (
        <IconButton
          label="Fit to paper"
          size="sm"
          icon={<Crop aria-hidden className="size-4" />}
          onClick={onPaper}
        />
      )}
      <IconButton
        label="Turn clockwise"
        size="sm"
        icon={<RotateCw aria-hidden className="size-4" />}
        onClick={onTurn}
      />
    </div>
  );
}

/** The inner width without a scroll bar; 0 while the element is hidden. */
function useWidthOf(element: HTMLElement | null): number {
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    if (!element) return undefined;
    const measure = () => setWidth(element.clientWidth);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [element]);
  return width;
}

interface DocumentViewerProps {
  source: PageSource;
  fields: readonly FieldOnPage[];
  spotlight: Spotlight;
  /** Where the paper is on the first page, upright, if there is much around it. */
  paper?: Box | null;
  /** Whether the paper is shown first, and not the whole page. */
  beginsWithPaper?: boolean;
  /** The address of a picture of the first page, until it is drawn. */
  preview?: string | null;
  /** A field's box was pressed. */
  onField: (field: string) => void;
  /** A box was drawn on a page (from 0); `null` where drawing is not possible. */
  onDrawn: ((page: number, box: Box) => void) | null;
}

const zoomStep = 1.25;
const roomBeside = 24;

/** A document to zoom and rotate, with boxes where values were read. */
export function DocumentViewer({
  source,
  fields,
  spotlight,
  paper = null,
  beginsWithPaper = false,
  preview = null,
  onField,
  onDrawn,
}: DocumentViewerProps) {
  const [scroller, setScroller] = useState<HTMLElement | null>(null);
  const [zoom, setZoom] = useState(1);
  const [turned, setTurned] = useState<Quarters>(0);
  const width = useWidthOf(scroller);
  const zoomTo = useZoomGestures(scroller, zoom, setZoom);
  const shown = usePagesInSight(scroller, source.sizes.length);
  const sizes = source.sizes.map((size) => turnSize(size, turned));
  const widest = Math.max(...sizes.map((size) => size.width));
  // Zero until the width is known: nothing can be drawn before.
  const scale = width > roomBeside ? ((width - roomBeside) / widest) * zoom : 0;
  const paperNow = paper && turnBox(paper, turned);
  const fitToPaper = useFitToPaper({ scroller, paper: paperNow, zoom, zoomTo });
  const isDrawn = scale > 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once; later the person decides
  useEffect(() => {
    if (beginsWithPaper && isDrawn) fitToPaper();
  }, [beginsWithPaper, isDrawn]);
  useScrollToHighlight({ scroller, spotlight, fields, turned, ready: isDrawn });

  function onKeyDown(event: React.KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === '+' || event.key === '=') zoomTo(withinZoom(zoom * zoomStep));
    else if (event.key === '-') zoomTo(withinZoom(zoom / zoomStep));
    else if (event.key === '0') zoomTo(1);
    else return;
    event.preventDefault();
  }

  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <ViewerToolbar
        zoom={zoom}
        onZoomIn={() => zoomTo(withinZoom(zoom * zoomStep))}
        onZoomOut={() => zoomTo(withinZoom(zoom / zoomStep))}
        onFit={() => zoomTo(1)}
        onPaper={paper && fitToPaper}
        onTurn={() => setTurned(addQuarters(turned, 1))}
      />
      <div className="flex min-h-0 flex-1">
        {sizes.length > 1 && (
          <PageStrip
            source={source}
            current={shown.current}
            onPage={(page) => scrollToPage(scroller, page)}
          />
        )}
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset groups form controls */}
        <div
          ref={setScroller}
          role="group"
          aria-label={`Document, ${sizes.length === 1 ? '1 page' : `${sizes.length} pages`}`}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: it is scrolled with the keyboard
          tabIndex={0}
          onKeyDown={onKeyDown}
          className="relative min-h-0 min-w-0 flex-1 touch-pan-x touch-pan-y overflow-auto bg-sunken outline-none focus-visible:-outline-offset-2 focus-visible:outline-2 focus-visible:outline-focus"
        >
          <div className="flex min-w-max flex-col items-center gap-3 p-3">
            {scale > 0 &&
              sizes.map((size, page) => (
                <ViewerPage
                  // biome-ignore lint/suspicious/noArrayIndexKey: pages never move
                  key={page}
                  source={source}
                  page={page}
                  size={size}
                  scale={scale}
                  turned={turned}
                  inSight={shown.near.has(page)}
                  preview={page === 0 && turned === 0 ? preview : null}
                  fields={fields.filter((one) => one.page === page)}
                  spotlight={spotlight}
                  onField={onField}
                  onDrawn={onDrawn}
                />
              ))}
          </div>
        </div>
      </div>
    </div>
  );
}

function scrollToPage(scroller: HTMLElement | null, page: number): void {
  const element = scroller?.querySelector<HTMLElement>(`[data-page="${page}"]`);
  if (scroller && element) scroller.scrollTo({ top: element.offsetTop - 12 });
}
