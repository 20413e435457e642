import { useCallback, useState } from 'react';
import type { ExportLog, listExportLogs, listFailedExports } from '#shared/exports/contract.ts';
import { call } from '../../api/call.ts';
import { useFetched } from '../../store/useFetched.ts';

const pageSize = 50;

interface ExportPages {
  /** `undefined` until the page has come. */
  items: ExportLog[] | undefined;
  problem: string | undefined;
  reload: () => Promise<void>;
  /** Which part of the list: its beginning is the newest. */
  place: { page: number; isLast: boolean; turnTo: (page: number) => void };
}

/** Exports, newest first, a page at a time. */
export function useExportPages(
  endpoint: typeof listExportLogs | typeof listFailedExports,
): ExportPages {
  const [page, setPage] = useState(1);
  const fetchPage = useCallback(async () => {
    // One more than is shown tells whether there are more.
    const query = { limit: pageSize + 1, offset: (page - 1) * pageSize };
    return { page, found: await call(endpoint, { query }) };
  }, [endpoint, page]);
  const { data, problem, reload } = useFetched(fetchPage);
  const found = data?.page === page ? data.found : undefined;
  return {
    items: found?.slice(0, pageSize),
    problem,
    reload,
    place: { page, isLast: !found || found.length <= pageSize, turnTo: setPage },
  };
}
