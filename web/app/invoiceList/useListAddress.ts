import { useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { useNavigation, useSearchParams } from 'react-router-dom';
import { type ListQuery, paramsOf, queryOf, unfiltered } from './listQuery.ts';

/** Browsers limit how often the address may change. */
const writtenAfterInMs = 300;

export interface ListAddress {
  /** Stays the same object while the query does. */
  query: ListQuery;
  change: (to: Partial<ListQuery>) => void;
  /** Removes all filters and keeps the sort order. */
  clear: () => void;
  /** As shown in the search box. */
  typed: string;
  setTyped: (search: string) => void;
}

/**
 * The list's query is kept in the address, so that it can be bookmarked, shared and returned to.
 */
export function useListAddress(): ListAddress {
  const [params, setParams] = useSearchParams();
  const inAddress = params.get('search') ?? '';
  const [typed, setTyped] = useState(inAddress);
  const written = useRef(inAddress);

  useEffect(() => {
    // Back and forward change the address.
    if (inAddress === written.current) return;
    written.current = inAddress;
    setTyped(inAddress);
  }, [inAddress]);

  const write = useCallback(
    (next: (now: ListQuery) => ListQuery) => {
      // The router may not have rendered the last change yet, so read the address itself.
      const now = new URLSearchParams(window.location.search);
      setParams(paramsOf(next(queryOf(now))), replacing);
    },
    [setParams],
  );

  const isLeaving = useNavigation().state !== 'idle';
  useEffect(() => {
    // Writing the address now would take the place of the navigation that is under way.
    if (typed === written.current || isLeaving) return undefined;
    const timer = setTimeout(() => {
      written.current = typed;
      write((now) => ({ ...now, search: typed }));
    }, writtenAfterInMs);
    return () => clearTimeout(timer);
  }, [typed, write, isLeaving]);

  // Deferred, so that the search box never lags behind the typing.
  const search = useDeferredValue(typed);
  const address = paramsOf({ ...queryOf(params), search: '' }).toString();
  const query = useMemo(
    () => ({ ...queryOf(new URLSearchParams(address)), search }),
    [address, search],
  );

  return {
    query,
    change: (to) => write((now) => ({ ...now, ...to })),
    clear() {
      setTyped('');
      written.current = '';
      write(unfiltered);
    },
    typed,
    setTyped,
  };
}

const replacing = { replace: true, preventScrollReset: true };
