import type { ReactNode } from 'react';
import { CardBody } from '../../ui/display/Card.tsx';
import { LoadProblem } from '../../ui/feedback/LoadProblem.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';

interface LiveListProps<T> {
  items: readonly T[] | undefined;
  problem: string | undefined;
  onAgain: () => void;
  empty: ReactNode;
  children: (item: T) => ReactNode;
}

/** A list in a card, with its loading, error and empty states. */
export function LiveList<T>({ items, problem, onAgain, empty, children }: LiveListProps<T>) {
  return (
    <>
      {problem && (
        <CardBody>
          <LoadProblem tone="warning" problem={problem} onAgain={onAgain} />
        </CardBody>
      )}
      {!items && !problem && (
        <CardBody className="flex flex-col gap-3">
          <Skeleton className="w-2/3" />
          <Skeleton className="w-1/2" />
        </CardBody>
      )}
      {items?.length === 0 && <CardBody className="text-ink-muted">{empty}</CardBody>}
      {items && items.length > 0 && (
        <CardBody flush>
          <ul className="divide-y divide-line">{items.map(children)}</ul>
        </CardBody>
      )}
    </>
  );
}
