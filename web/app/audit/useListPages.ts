import { useCallback, useEffect, useState } from 'react';
import type { z } from 'zod';
import type { partOfList } from '#shared/exports/contract.ts';
import { useFetched } from '../../store/pulled/useFetched.ts';

const pageSize = 50;

interface ListPages<T> {
  /** `undefined` until the page has loaded. */
  items: T[] | undefined;
  problem: string | undefined;
  reload: () => Promise<void>;
  /** The current page; page 1 has the newest items. */
  paging: { page: number; isLast: boolean; goTo: (page: number) => void };
}

/**
 * A list fetched from the server page by page, newest first. `fetchPart` must be a stable function.
 */
export function useListPages<T>(
  fetchPart: (query: z.infer<typeof partOfList>) => Promise<T[]>,
): ListPages<T> {
  const [page, setPage] = useState(1);
  const fetchPage = useCallback(async () => {
    // One item more than the page size tells whether there is another page.
    const query = { limit: pageSize + 1, offset: (page - 1) * pageSize };
    return { page, found: await fetchPart(query) };
  }, [fetchPart, page]);
  const { data, problem, reload } = useFetched(fetchPage);
  const found = data?.page === page ? data.found : undefined;

  // The items of this page are gone, but earlier pages may still have some.
  const isBeyond = page > 1 && found?.length === 0;
  useEffect(() => {
    if (isBeyond) setPage(page - 1);
  }, [isBeyond, page]);

  return {
    items: isBeyond ? undefined : found?.slice(0, pageSize),
    problem,
    reload,
    paging: { page, isLast: !found || found.length <= pageSize, goTo: setPage },
  };
}
