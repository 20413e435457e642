import { useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { IndexEntry } from '../../../store/invoiceIndex/IndexEntry.ts';

export interface Selection {
  /**
   * The selected invoices that the list shows now, in its order; actions never touch hidden rows.
   */
  chosen: readonly IndexEntry[];
  has: (id: string) => boolean;
  /** Selects or deselects one invoice. */
  toggle: (id: string) => void;
  /** Selects the range from the last selected invoice to this one. */
  extendTo: (id: string) => void;
  chooseAll: () => void;
  clear: () => void;
}

const nothing: ReadonlySet<string> = new Set();
const noEntries: readonly IndexEntry[] = [];

export function useSelection(shown: readonly IndexEntry[] | undefined): Selection {
  const [ids, setIds] = useState(nothing);
  const anchor = useRef<string | null>(null);
  const list = useRef(shown);
  useLayoutEffect(() => {
    list.current = shown;
  });

  const toggle = useCallback((id: string) => {
    anchor.current = id;
    setIds((before) => {
      const after = new Set(before);
      if (!after.delete(id)) after.add(id);
      return after;
    });
  }, []);

  const extendTo = useCallback((id: string) => {
    const between = spanOf(list.current ?? noEntries, anchor.current ?? id, id);
    anchor.current ??= id;
    setIds((before) => new Set([...before, ...between]));
  }, []);

  const clear = useCallback(() => {
    anchor.current = null;
    setIds(nothing);
  }, []);

  const chosen = useMemo(
    () => (ids.size === 0 ? noEntries : (shown ?? noEntries).filter(({ id }) => ids.has(id))),
    [ids, shown],
  );
  return {
    chosen,
    has: (id) => ids.has(id),
    toggle,
    extendTo,
    chooseAll: () => setIds(new Set(shown?.map(({ id }) => id))),
    clear,
  };
}

/** Both ends and everything between them, in either order. */
function spanOf(entries: readonly IndexEntry[], one: string, other: string): string[] {
  const ends = [one, other].map((id) => entries.findIndex((entry) => entry.id === id));
  const [from = 0, to = 0] = ends.toSorted((a, b) => a - b);
  return entries.slice(from < 0 ? to : from, to + 1).map(({ id }) => id);
}
