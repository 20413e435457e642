import { CircleCheck, CloudAlert } from 'lucide-react';
import { useConnection } from '../../api/useConnection.ts';
import { useFirstLoad } from '../../store/syncing/useFirstLoad.ts';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { Button } from '../../ui/forms/Button.tsx';
import type { Settling } from '../outbox/useSettling.ts';
import { useSignedIn } from '../session/SignedIn.ts';
import { QueueItem } from './QueueItem.tsx';
import type { Queued } from './queue.ts';
import type { MyTurn } from './useMyTurn.ts';

interface QueueListProps {
  myTurn: MyTurn;
  /** The items to show; `undefined` while they load. */
  items: readonly Queued[] | undefined;
  outboxActions: Settling;
}

/** The queue, or why there is nothing to show. */
export function QueueList({ myTurn, items, outboxActions }: QueueListProps) {
  const { database } = useSignedIn();
  const load = useFirstLoad(database);
  const offline = useConnection() !== 'online';
  const isMissing = !myTurn.teamIsKnown || load?.complete === false;
  if (items && items.length > 0 && myTurn.teamIsKnown) {
    return (
      <ul aria-label="Waiting for you" className="divide-y divide-line">
        {items.map((item) => (
          <QueueItem key={item.invoice.id} item={item} outboxActions={outboxActions} />
        ))}
      </ul>
    );
  }
  if (myTurn.failed || (isMissing && offline && load)) {
    return (
      <EmptyState
        icon={<CloudAlert />}
        title="Failed to load approval queue"
        action={<Button onClick={myTurn.again}>Try again</Button>}
      >
        {offline ? 'What it takes is not on this device yet. It comes once you are online.' : null}
      </EmptyState>
    );
  }
  if (items && !isMissing) {
    return (
      <EmptyState icon={<CircleCheck />} title="No invoices pending your approval">
        What needs you will be listed here.
      </EmptyState>
    );
  }
  return <QueueSkeleton />;
}

const lines = ['one', 'two', 'three', 'four', 'five'];

function QueueSkeleton() {
  return (
    <div className="flex flex-col gap-6 px-4 py-4 sm:px-5">
      <p role="status" className="sr-only">
        Loading approval queue…
      </p>
      {lines.map((line) => (
        <div key={line} className="flex items-center gap-4">
          <Skeleton className="w-56 max-w-1/2" />
          <Skeleton className="ml-auto w-24" />
        </div>
      ))}
    </div>
  );
}
