import { useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { useBlocker, useNavigation, useSearchParams } from 'react-router-dom';
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

  // Writing the address during a navigation would take its place. React renders the navigation
  // some time after it began, so the timer is also stopped in the moment in which it begins.
  const isLeaving = useNavigation().state !== 'idle';
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useBlocker(({ currentLocation, nextLocation }) => {
    if (nextLocation.pathname !== currentLocation.pathname) clearTimeout(timer.current);
    return false;
  });
  useEffect(() => {
    if (typed === written.current || isLeaving) return undefined;
    timer.current = setTimeout(() => {
      written.current = typed;
      write((now) => ({ ...now, search: typed }));
    }, writtenAfterInMs);
    return () => clearTimeout(timer.current);
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
