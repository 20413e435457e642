import { useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { type ListQuery, paramsOf, queryOf, unfiltered } from './listQuery.ts';

/** Browsers allow only so many changes of the address in a short time. */
const writtenAfterInMs = 300;

export interface ListAddress {
  /** The same object as long as the list is the same one. */
  query: ListQuery;
  change: (to: Partial<ListQuery>) => void;
  /** Shows everything, in the same order. */
  clear: () => void;
  /** As it stands in the box. */
  typed: string;
  setTyped: (search: string) => void;
}

/** What the list shows stands in the address, so that it can be kept, shared and come back to. */
export function useListAddress(): ListAddress {
  const [params, setParams] = useSearchParams();
  const inAddress = params.get('search') ?? '';
  const [typed, setTyped] = useState(inAddress);
  const written = useRef(inAddress);

  useEffect(() => {
    // Back and forward bring another address.
    if (inAddress === written.current) return;
    written.current = inAddress;
    setTyped(inAddress);
  }, [inAddress]);

  const write = useCallback(
    (next: (now: ListQuery) => ListQuery) => {
      // What was written a moment ago is in the address before it comes back from the router.
      const now = new URLSearchParams(window.location.search);
      setParams(paramsOf(next(queryOf(now))), replacing);
    },
    [setParams],
  );

  useEffect(() => {
    if (typed === written.current) return undefined;
    const timer = setTimeout(() => {
      written.current = typed;
      write((now) => ({ ...now, search: typed }));
    }, writtenAfterInMs);
    return () => clearTimeout(timer);
  }, [typed, write]);

  // A moment behind, so that the box always keeps up with the typing.
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
