import type { ReactNode } from 'react';
import { Card } from '../../ui/display/Card.tsx';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { Button } from '../../ui/forms/Button.tsx';

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
      {problem && (
        <Banner
          tone="danger"
          title={failure}
          action={
            <Button size="sm" onClick={onAgain}>
              Try again
            </Button>
          }
        >
          {problem}
        </Banner>
      )}
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
