import { type ReactNode, useCallback, useEffect, useState } from 'react';
import type { z } from 'zod';
import type { partOfList } from '#shared/exports/contract.ts';
import { useFetched } from '../../store/pulled/useFetched.ts';
import { Card } from '../../ui/display/Card.tsx';
import { LoadProblem } from '../../ui/feedback/LoadProblem.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { Button } from '../../ui/forms/Button.tsx';

interface PageStepsProps {
  label: string;
  page: number;
  isLast: boolean;
  goTo: (page: number) => void;
}

/** Paging through a list of unknown length. */
export function PageSteps({ label, page, isLast, goTo }: PageStepsProps) {
  if (page === 1 && isLast) return null;
  return (
    <nav aria-label={label} className="flex items-center justify-end gap-3 text-sm text-ink-muted">
      <Button size="sm" disabled={page === 1} onClick={() => goTo(page - 1)}>
        Previous
      </Button>
      <p aria-live="polite">Page {page}</p>
      <Button size="sm" disabled={isLast} onClick={() => goTo(page + 1)}>
        Next
      </Button>
    </nav>
  );
}

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

interface FetchedListProps<T> {
  /** `undefined` until it has loaded. */
  items: readonly T[] | undefined;
  problem: string | undefined;
  failure: string;
  empty: ReactNode;
  onAgain: () => void;
  children: (items: readonly T[]) => ReactNode;
}

/** A list fetched from the server, with its loading, error and empty states. */
export function FetchedList<T>(props: FetchedListProps<T>) {
  const { items, problem, failure, empty, onAgain, children } = props;
  return (
    <div className="flex flex-col gap-3">
      {problem && <LoadProblem title={failure} problem={problem} onAgain={onAgain} />}
      {!items && !problem && (
        <Card className="gap-4 p-5">
          <p role="status" className="text-ink-muted">
            Loading…
          </p>
          <Skeleton className="w-2/3" />
          <Skeleton className="w-1/2" />
        </Card>
      )}
      {items && (items.length === 0 ? <Card>{empty}</Card> : children(items))}
    </div>
  );
}
