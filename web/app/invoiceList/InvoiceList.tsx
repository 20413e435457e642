import {
  Fragment,
  type MouseEvent,
  type PointerEvent,
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { InvoiceRow } from '#sync/client/tables/rows.ts';
import type { LocalDatabase } from '../../store/database/LocalDatabase.ts';
import { useInvoiceRows } from '../../store/lists/useInvoiceRows.ts';
import { RowGap } from '../../ui/layout/RowGap.tsx';
import { nextSlots, noSlots, type RowSlots } from '../../ui/layout/rowSlots.ts';
import { useRowsInView } from '../../ui/layout/useRowsInView.ts';
import { isTyping } from '../commands/keysOf.ts';
import { useWide } from '../invoices/useWide.ts';
import { useOpenLink } from '../navigation/useOpenLink.ts';
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

/** Rows are read in batches of this size, not one by one as they scroll into view. */
const readBatchSize = 24;
/** Height of the sticky header above the list. */
const stickyHeight = { line: 190, card: 170 };

interface InvoiceListProps {
  database: LocalDatabase;
  listed: readonly { readonly id: string }[];
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
  const { database, listed, first, layout, foundIn, search, selection, onCurrent } = props;
  const nameOf = usePersonName();
  const list = useRef<HTMLTableSectionElement>(null);
  const look = useWide('lg') ? 'line' : 'card';
  const [density] = useDensity();
  const height = rowHeights[density][look];
  const open = useOpenLink();
  const press = useSteadyPress();
  const [wanted, setWanted] = useState<FocusedRow | null>(null);
  const focused = useMemo(() => placeOf(wanted, listed), [wanted, listed]);
  const setFocused = useCallback((index: number, id: string) => setWanted({ index, id }), []);
  const view = useRowsInView({
    ...{ list, height, count: listed.length },
    ...{ coveredAbove: stickyHeight[look], coveredBelow: height },
  });
  const places = placesOf(view, focused);
  const slots = useSlots(
    places.map((index) => listed[index]?.id ?? ''),
    wanted?.id ?? null,
  );
  const from = Math.floor(view.from / readBatchSize) * readBatchSize;
  const to = Math.ceil(view.to / readBatchSize) * readBatchSize;
  const held = focused === null ? [] : listed.slice(focused, focused + 1);
  const wantedIds = [...listed.slice(from, to), ...held].map(({ id }) => id);
  const rows = useInvoiceRows(database, wantedIds, listed[view.first]?.id);
  const rowOf = (id: string) => rows.get(id) ?? first.find((row) => row.id === id);

  // The row that Tab and j enter at: the focused one, the one in the place of a focused one that went, or the first visible.
  const current = focused ?? Math.min(wanted?.index ?? view.first, listed.length - 1);
  const moveTo = useMoveFocus(list, (index) => {
    setFocused(index, listed[index]?.id ?? '');
    view.scrollTo(index);
  });
  const { toggle, extendTo } = selection;
  const extendToIndex = (index: number) => {
    const id = listed[index]?.id;
    if (id !== undefined) extendTo(id);
  };
  useListKeys({ count: listed.length, current, moveTo, extendTo: extendToIndex, list, search });
  const choose = useCallback(
    (id: string, isRange: boolean) => (isRange ? extendTo(id) : toggle(id)),
    [extendTo, toggle],
  );
  const focusedId = focused === null ? null : (listed[focused]?.id ?? null);
  // A layout effect, because the next key press may come before an ordinary effect runs.
  useLayoutEffect(() => onCurrent(focusedId), [onCurrent, focusedId]);
  useLayoutEffect(() => () => onCurrent(null), [onCurrent]);
  const isGone = wanted !== null && wanted.id !== null && focused === null;
  // It may come back, but its element and the focus do not.
  useLayoutEffect(() => {
    if (isGone) setWanted((before) => before && { ...before, id: null });
  }, [isGone]);

  return (
    <tbody
      ref={list}
      className="relative block overflow-clip rounded-xl border border-line bg-surface shadow-xs lg:rounded-t-none lg:border-t-0"
      style={{ height: listed.length * height }}
      onBlur={() => setWanted(null)}
      {...press}
    >
      {places.map((index, position) => {
        const id = listed[index]?.id ?? '';
        const left = index - (places[position - 1] ?? -1) - 1;
        return (
          <Fragment key={slots.get(id)}>
            {left > 0 && <RowGap height={left * height} />}
            <InvoiceRowLine
              row={rowOf(id)}
              foundIn={foundIn(id)}
              look={look}
              layout={layout}
              height={height}
              nameOf={nameOf}
              index={index}
              current={index === current}
              chosen={selection.has(id)}
              onChoose={choose}
              onOpen={open}
              onFocus={setFocused}
            />
          </Fragment>
        );
      })}
    </tbody>
  );
}

interface FocusedRow {
  index: number;
  /** `null` once the row went: its place remains for the next key. */
  id: string | null;
}

/** The index of the focused row, to which other rows may have moved it; `null` if it is no longer listed. */
function placeOf(focused: FocusedRow | null, listed: readonly { readonly id: string }[]) {
  if (focused === null || focused.id === null) return null;
  if (listed[focused.index]?.id === focused.id) return focused.index;
  const index = listed.findIndex(({ id }) => id === focused.id);
  return index === -1 ? null : index;
}

/** A press does nothing if the element shows another invoice when it ends than when it began. */
function useSteadyPress() {
  const pressed = useRef<string | undefined>(undefined);
  return {
    onPointerDownCapture: ({ target }: PointerEvent) => {
      pressed.current = invoiceOf(target);
    },
    onClickCapture: (event: MouseEvent) => {
      const began = pressed.current;
      pressed.current = undefined;
      const isPress = event.detail > 0 && began !== undefined;
      if (!isPress || invoiceOf(event.target) === began) return;
      event.preventDefault();
      event.stopPropagation();
    },
  };
}

function invoiceOf(target: EventTarget): string | undefined {
  if (!(target instanceof Element)) return undefined;
  return target.closest<HTMLElement>('[data-invoice]')?.dataset['invoice'];
}

/** The elements of the rows in view: scrolling and other queries fill those that are there. */
function useSlots(ids: readonly string[], focused: string | null): RowSlots {
  const before = useRef(noSlots);
  const slots = nextSlots(before.current, ids, focused);
  useLayoutEffect(() => {
    before.current = slots;
  });
  return slots;
}

/** The focused row stays rendered while out of view; unmounting it would lose the focus. */
function placesOf({ from, to }: { from: number; to: number }, focused: number | null): number[] {
  const places = Array.from({ length: Math.max(0, to - from) }, (_, index) => from + index);
  if (focused === null || (focused >= from && focused < to)) return places;
  return focused < from ? [focused, ...places] : [...places, focused];
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
