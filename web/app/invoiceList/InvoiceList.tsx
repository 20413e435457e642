import { defaultRangeExtractor, type Range, useWindowVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react';
import type { InvoiceRow } from '#sync/client/tables/rows.ts';
import type { LocalDatabase } from '../../store/database/LocalDatabase.ts';
import { useInvoiceRows } from '../../store/invoiceIndex/useInvoiceRows.ts';
import { useWide } from '../invoices/useWide.ts';
import { rowHeights } from './columns.ts';
import { InvoiceRowLine } from './InvoiceRowLine.tsx';
import type { Selection } from './selection/useSelection.ts';
import { useListKeys } from './useListKeys.ts';

const overscan = 5;
/** Rows are read this many at a time, not each by itself as it comes into sight. */
const readAtATime = 24;
/** What stands above the list while it scrolls. */
const covered = { line: 190, card: 170 };

interface InvoiceListProps {
  database: LocalDatabase;
  ids: readonly string[];
  /** Those of them that were read already. */
  first: readonly InvoiceRow[];
  search: RefObject<HTMLInputElement | null>;
  selection: Selection;
  /** Told on which row the keyboard stands; `null` on none. */
  onCurrent: (id: string | null) => void;
}

/** Draws the rows in sight, however many there are. */
export function InvoiceList(props: InvoiceListProps) {
  const { database, ids, first, search, selection, onCurrent } = props;
  const list = useRef<HTMLTableSectionElement>(null);
  const look = useWide('lg') ? 'line' : 'card';
  const height = rowHeights[look];
  const top = useTopOf(list);
  const { focused, setFocused, inFocus } = useFocused(ids.length);
  // The same ones as long as they answer the same: otherwise every drawing would measure all rows anew.
  const keyOf = useCallback((place: number) => ids[place] ?? place, [ids]);
  const heightOf = useCallback(() => height, [height]);
  const virtualizer = useWindowVirtualizer({
    count: ids.length,
    estimateSize: heightOf,
    getItemKey: keyOf,
    rangeExtractor: inFocus,
    overscan,
    scrollMargin: top,
    scrollPaddingStart: covered[look],
    scrollPaddingEnd: height,
  });
  useLayoutEffect(() => {
    if (height > 0) virtualizer.measure();
  }, [virtualizer, height]);

  const items = virtualizer.getVirtualItems();
  const { startIndex = 0, endIndex = 0 } = virtualizer.range ?? {};
  const from = Math.max(0, Math.floor((startIndex - overscan) / readAtATime) * readAtATime);
  const to = Math.ceil((endIndex + 1 + overscan) / readAtATime) * readAtATime;
  const held = focused === null ? [] : ids.slice(focused, focused + 1);
  const rows = useInvoiceRows(database, [...ids.slice(from, to), ...held], ids[startIndex]);
  const rowOf = (id: string) => rows.get(id) ?? first.find((row) => row.id === id);

  // Where the keyboard comes in: at the row that it left, or the first one that can be seen.
  const current = focused ?? startIndex;
  const moveTo = useMoving(list, (place) => {
    setFocused(place);
    virtualizer.scrollToIndex(place, { align: 'auto' });
  });
  const { toggle, extendTo } = selection;
  const extendToPlace = (place: number) => {
    const id = ids[place];
    if (id !== undefined) extendTo(id);
  };
  useListKeys({ count: ids.length, current, moveTo, extendTo: extendToPlace, list, search });
  const choose = useCallback(
    (id: string, upToHere: boolean) => (upToHere ? extendTo(id) : toggle(id)),
    [extendTo, toggle],
  );
  const standsOn = focused === null ? null : (ids[focused] ?? null);
  // At once: the next key may come before anything that is put off.
  useLayoutEffect(() => onCurrent(standsOn), [onCurrent, standsOn]);

  return (
    <tbody
      ref={list}
      className="relative block overflow-clip rounded-xl border border-line bg-surface shadow-xs lg:rounded-t-none lg:border-t-0"
      style={{ height: virtualizer.getTotalSize() }}
      onBlur={() => setFocused(null)}
    >
      {items.map(({ key, index, start }) => (
        <InvoiceRowLine
          key={key}
          row={rowOf(ids[index] ?? '')}
          look={look}
          place={index}
          top={start - top}
          height={height}
          current={index === current}
          chosen={selection.has(ids[index] ?? '')}
          onChoose={choose}
          onFocus={setFocused}
        />
      ))}
    </tbody>
  );
}

/** The row that has the focus is drawn even out of sight: it would lose the focus otherwise. */
function useFocused(count: number) {
  const [wanted, setFocused] = useState<number | null>(null);
  const focused = wanted !== null && wanted < count ? wanted : null;
  const inFocus = useCallback(
    (range: Range) => {
      const inSight = defaultRangeExtractor(range);
      if (focused === null || inSight.includes(focused)) return inSight;
      return [...inSight, focused].sort((one, other) => one - other);
    },
    [focused],
  );
  return { focused, setFocused, inFocus };
}

/** Where an element begins on the page. */
function useTopOf(element: RefObject<HTMLElement | null>): number {
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    const { current } = element;
    const page = current?.closest('main');
    if (!current || !page) return undefined;
    const measure = () => {
      setTop(Math.round(current.getBoundingClientRect().top + window.scrollY));
    };
    measure();
    // What stands above it comes and goes.
    const observer = new ResizeObserver(measure);
    observer.observe(page);
    return () => observer.disconnect();
  }, [element]);
  return top;
}

/** Brings the focus to a row, which may be drawn only after the list has scrolled to it. */
function useMoving(list: RefObject<HTMLElement | null>, show: (place: number) => void) {
  const wanted = useRef<number | null>(null);
  useLayoutEffect(() => {
    if (wanted.current === null) return;
    const link = list.current?.querySelector<HTMLElement>(`[data-place="${wanted.current}"] a`);
    if (!link) return;
    wanted.current = null;
    link.focus({ preventScroll: true });
  });
  return (place: number) => {
    wanted.current = place;
    show(place);
  };
}
