import { useCallback, useEffect, useState } from 'react';
import type { z } from 'zod';
import type { partOfList } from '#shared/exports/contract.ts';
import { useFetched } from '../../store/pulled/useFetched.ts';

const pageSize = 50;

interface ListPages<T> {
  /** `undefined` until the page has come. */
  items: T[] | undefined;
  problem: string | undefined;
  reload: () => Promise<void>;
  /** Which part of the list: its beginning is the newest. */
  place: { page: number; isLast: boolean; turnTo: (page: number) => void };
}

/** A list of the server's, newest first, a page at a time. `fetchPart` is the same function at each call. */
export function useListPages<T>(
  fetchPart: (query: z.infer<typeof partOfList>) => Promise<T[]>,
): ListPages<T> {
  const [page, setPage] = useState(1);
  const fetchPage = useCallback(async () => {
    // One more than is shown tells whether there are more.
    const query = { limit: pageSize + 1, offset: (page - 1) * pageSize };
    return { page, found: await fetchPart(query) };
  }, [fetchPart, page]);
  const { data, problem, reload } = useFetched(fetchPage);
  const found = data?.page === page ? data.found : undefined;

  // What stood here has gone meanwhile, and others may still stand before it.
  const isBeyond = page > 1 && found?.length === 0;
  useEffect(() => {
    if (isBeyond) setPage(page - 1);
  }, [isBeyond, page]);

  return {
    items: isBeyond ? undefined : found?.slice(0, pageSize),
    problem,
    reload,
    place: { page, isLast: !found || found.length <= pageSize, turnTo: setPage },
  };
}
