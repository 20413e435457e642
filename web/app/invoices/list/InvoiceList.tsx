import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react';
import type { InvoiceRow } from '#sync/client/rows.ts';
import { useInvoiceRows } from '../../../store/invoiceIndex/useInvoiceRows.ts';
import type { LocalDatabase } from '../../../store/LocalDatabase.ts';
import { rowHeights } from './columns.ts';
import { InvoiceRowLine } from './InvoiceRowLine.tsx';
import { useListKeys } from './useListKeys.ts';
import { useWide } from './useWide.ts';

const overscan = 8;
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
}

/** Draws the rows in sight, however many there are. */
export function InvoiceList({ database, ids, first, search }: InvoiceListProps) {
  const list = useRef<HTMLTableSectionElement>(null);
  const look = useWide() ? 'line' : 'card';
  const height = rowHeights[look];
  const top = useTopOf(list);
  const virtualizer = useWindowVirtualizer({
    count: ids.length,
    estimateSize: () => height,
    getItemKey: (place) => ids[place] ?? place,
    overscan,
    scrollMargin: top,
    scrollPaddingStart: covered[look],
    scrollPaddingEnd: height,
  });
  useLayoutEffect(() => {
    if (height > 0) virtualizer.measure();
  }, [virtualizer, height]);

  const items = virtualizer.getVirtualItems();
  const from = Math.floor((items[0]?.index ?? 0) / readAtATime) * readAtATime;
  const to = Math.ceil(((items.at(-1)?.index ?? 0) + 1) / readAtATime) * readAtATime;
  const rows = useInvoiceRows(database, ids.slice(from, to));
  const rowOf = (id: string) => rows.get(id) ?? first.find((row) => row.id === id);

  const { current, setCurrent, moveTo } = useCurrent(list, ids.length, (place) =>
    virtualizer.scrollToIndex(place, { align: 'auto' }),
  );
  useListKeys({ count: ids.length, current, moveTo, list, search });

  return (
    <tbody
      ref={list}
      className="relative block overflow-clip rounded-xl border border-line bg-surface shadow-xs md:rounded-t-none md:border-t-0"
      style={{ height: virtualizer.getTotalSize() }}
    >
      {items.map(({ key, index, start }) => {
        const id = ids[index] ?? '';
        return (
          <InvoiceRowLine
            key={key}
            row={rowOf(id)}
            place={index}
            top={start - top}
            height={height}
            current={index === current}
            onCurrent={setCurrent}
          />
        );
      })}
    </tbody>
  );
}

/** Where an element begins on the page. */
function useTopOf(element: RefObject<HTMLElement | null>): number {
  const [top, setTop] = useState(0);
  // What stands above it comes and goes, so every drawing may find it elsewhere.
  useLayoutEffect(() => {
    const { current } = element;
    if (current) setTop(Math.round(current.getBoundingClientRect().top + window.scrollY));
  });
  return top;
}

/** The row that the keyboard stands on: Tab comes back to it. */
function useCurrent(
  list: RefObject<HTMLElement | null>,
  count: number,
  scrollTo: (place: number) => void,
) {
  const [wanted, setCurrent] = useState(0);
  const current = Math.min(wanted, Math.max(count - 1, 0));
  const mustFocus = useRef(false);
  const moveTo = useCallback(
    (place: number) => {
      mustFocus.current = true;
      setCurrent(place);
      scrollTo(place);
    },
    [scrollTo],
  );
  // The row may be drawn only after the list has scrolled to it.
  useLayoutEffect(() => {
    if (!mustFocus.current) return;
    const link = list.current?.querySelector<HTMLElement>(`[data-place="${current}"] a`);
    if (!link) return;
    mustFocus.current = false;
    link.focus({ preventScroll: true });
  });
  return { current, setCurrent, moveTo };
}
