import { useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { IndexEntry } from '../../../store/invoiceIndex/IndexEntry.ts';
import { useCommands } from '../../commands/Commands.ts';
import type { useDecidingOnSelected } from './useDecidingOnSelected.tsx';

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

interface SelectionKeys {
  selection: Selection;
  shown: readonly IndexEntry[] | undefined;
  /** The invoice that has the keyboard focus. */
  current: string | null;
  deciding: ReturnType<typeof useDecidingOnSelected>;
}

/** Shortcuts act on the selection or, if it is empty, on the focused invoice. Both ask first. */
export function useSelectionKeys({ selection, shown, current, deciding }: SelectionKeys): void {
  const { chosen, toggle, clear } = selection;
  const at = chosen.length === 0 && current ? shown?.filter(({ id }) => id === current) : chosen;
  const none = 'Select invoices first, or go to one with J and K.';
  const nobody = deciding.decidable ? null : 'Your role does not approve invoices.';
  const whyNot = nobody ?? (at && at.length > 0 ? null : none);
  useCommands([
    {
      id: 'select',
      label: 'Select the invoice, or take it out',
      keys: ['x'],
      whyNot: current ? null : none,
      run: () => current && toggle(current),
    },
    {
      id: 'approve-selected',
      label: 'Approve what is selected',
      keys: ['a'],
      whyNot,
      run: () => deciding.approve(at ?? []),
    },
    {
      id: 'reject-selected',
      label: 'Reject what is selected',
      keys: ['r'],
      whyNot,
      run: () => deciding.reject(at ?? []),
    },
    ...(chosen.length > 0
      ? [{ id: 'clear-selection', label: 'Clear the selection', keys: ['Escape'], run: clear }]
      : []),
  ]);
}
