import { defaultRangeExtractor, type Range, useWindowVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { InvoiceRow } from '#sync/client/tables/rows.ts';
import type { LocalDatabase } from '../../store/database/LocalDatabase.ts';
import { useInvoiceRows } from '../../store/lists/useInvoiceRows.ts';
import { isTyping } from '../commands/keysOf.ts';
import { useWide } from '../invoices/useWide.ts';
import { useDensity } from '../theme/density.ts';
import { rowHeights } from './columns/columns.ts';
import type { LineLayout } from './columns/lineLayout.ts';
import { usePersonName } from './filters/useFilterNames.ts';
import { InvoiceRowLine } from './InvoiceRowLine.tsx';
import type { Selection } from './selection/useSelection.ts';

interface ListKeys {
  count: number;
  current: number;
  moveTo: (index: number) => void;
  /** Selects the range from the current row to this one. */
  extendTo: (index: number) => void;
  list: RefObject<HTMLElement | null>;
  search: RefObject<HTMLInputElement | null>;
}

/**
 * j, k and the arrow keys move between rows; `/` focuses the search, and arrow down leads from
 * there to the list. With Shift, the arrows select the rows that they pass.
 */
function useListKeys({ count, current, moveTo, extendTo, list, search }: ListKeys): void {
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      const index = event.defaultPrevented ? null : targetIndex(event);
      if (index === null || count === 0) return;
      event.preventDefault();
      const to = Math.min(Math.max(index, 0), count - 1);
      if (event.shiftKey) {
        extendTo(current);
        extendTo(to);
      }
      moveTo(to);
    }

    function targetIndex(event: KeyboardEvent): number | null {
      const { key, target } = event;
      if (event.altKey || event.ctrlKey || event.metaKey || !(target instanceof HTMLElement)) {
        return null;
      }
      if (target === search.current) return key === 'ArrowDown' ? current : null;
      if (isTyping(target)) return null;
      if (key === '/') {
        event.preventDefault();
        search.current?.focus();
        return null;
      }
      const within = list.current?.contains(target) ?? false;
      if (key === 'j') return within ? current + 1 : current;
      if (key === 'k') return within ? current - 1 : current;
      if (!within) return null;
      return { ArrowDown: current + 1, ArrowUp: current - 1, Home: 0, End: count - 1 }[key] ?? null;
    }

    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [count, current, moveTo, extendTo, list, search]);
}

const overscan = 5;
/** Rows are read in batches of this size, not one by one as they scroll into view. */
const readBatchSize = 24;
/** Height of the sticky header above the list. */
const stickyHeight = { line: 190, card: 170 };

interface InvoiceListProps {
  database: LocalDatabase;
  ids: readonly string[];
  /** Rows that are already loaded. */
  first: readonly InvoiceRow[];
  layout: LineLayout;
  /** The word of the document by which an invoice was found. */
  foundIn: (id: string) => string | null;
  search: RefObject<HTMLInputElement | null>;
  selection: Selection;
  /** Reports the row that has the keyboard focus; `null` for none. */
  onCurrent: (id: string | null) => void;
}

/** A virtual list: only the visible rows are rendered. */
export function InvoiceList(props: InvoiceListProps) {
  const { database, ids, first, layout, foundIn, search, selection, onCurrent } = props;
  const nameOf = usePersonName();
  const list = useRef<HTMLTableSectionElement>(null);
  const look = useWide('lg') ? 'line' : 'card';
  const [density] = useDensity();
  const height = rowHeights[density][look];
  const top = usePageTop(list);
  const { focused, setFocused, inFocus } = useFocusedIndex(ids.length);
  const heightOf = useCallback(() => height, [height]);
  const virtualizer = useWindowVirtualizer({
    count: ids.length,
    estimateSize: heightOf,
    rangeExtractor: inFocus,
    overscan,
    scrollMargin: top,
    scrollPaddingStart: stickyHeight[look],
    scrollPaddingEnd: height,
  });
  useLayoutEffect(() => {
    if (height > 0) virtualizer.measure();
  }, [virtualizer, height]);

  const items = virtualizer.getVirtualItems();
  const { startIndex = 0, endIndex = 0 } = virtualizer.range ?? {};
  const from = Math.max(0, Math.floor((startIndex - overscan) / readBatchSize) * readBatchSize);
  const to = Math.ceil((endIndex + 1 + overscan) / readBatchSize) * readBatchSize;
  const held = focused === null ? [] : ids.slice(focused, focused + 1);
  const rows = useInvoiceRows(database, [...ids.slice(from, to), ...held], ids[startIndex]);
  const rowOf = (id: string) => rows.get(id) ?? first.find((row) => row.id === id);

  // The row that Tab enters at: the one that had the focus, or the first visible one.
  const current = focused ?? startIndex;
  const moveTo = useMoveFocus(list, (index) => {
    setFocused(index);
    virtualizer.scrollToIndex(index, { align: 'auto' });
  });
  const { toggle, extendTo } = selection;
  const extendToIndex = (index: number) => {
    const id = ids[index];
    if (id !== undefined) extendTo(id);
  };
  useListKeys({ count: ids.length, current, moveTo, extendTo: extendToIndex, list, search });
  const choose = useCallback(
    (id: string, isRange: boolean) => (isRange ? extendTo(id) : toggle(id)),
    [extendTo, toggle],
  );
  const focusedId = focused === null ? null : (ids[focused] ?? null);
  // A layout effect, because the next key press may come before an ordinary effect runs.
  useLayoutEffect(() => onCurrent(focusedId), [onCurrent, focusedId]);

  return (
    <tbody
      ref={list}
      className="relative block overflow-clip rounded-xl border border-line bg-surface shadow-xs lg:rounded-t-none lg:border-t-0"
      style={{ height: virtualizer.getTotalSize() }}
      onBlur={() => setFocused(null)}
    >
      {items.map(({ index, start }) => (
        <InvoiceRowLine
          key={ids[index] ?? index}
          row={rowOf(ids[index] ?? '')}
          foundIn={foundIn(ids[index] ?? '')}
          look={look}
          layout={layout}
          nameOf={nameOf}
          index={index}
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

/** The focused row stays rendered while out of view; unmounting it would lose the focus. */
function useFocusedIndex(count: number) {
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

/** The element's distance from the top of the page. */
function usePageTop(element: RefObject<HTMLElement | null>): number {
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    const { current } = element;
    const page = current?.closest('main');
    if (!current || !page) return undefined;
    const measure = () => {
      setTop(Math.round(current.getBoundingClientRect().top + window.scrollY));
    };
    measure();
    // The content above may change its height.
    const observer = new ResizeObserver(measure);
    observer.observe(page);
    return () => observer.disconnect();
  }, [element]);
  return top;
}

/** Moves the focus to a row, which may be rendered only after scrolling to it. */
function useMoveFocus(list: RefObject<HTMLElement | null>, show: (index: number) => void) {
  const wanted = useRef<number | null>(null);
  useLayoutEffect(() => {
    if (wanted.current === null) return;
    const link = list.current?.querySelector<HTMLElement>(`[data-place="${wanted.current}"] a`);
    if (!link) return;
    wanted.current = null;
    link.focus({ preventScroll: true });
  });
  return (index: number) => {
    wanted.current = index;
    show(index);
  };
}
