import { CircleCheck, CloudAlert } from 'lucide-react';
import { Link } from 'react-router-dom';
import { useConnection } from '../../api/connection.ts';
import { useFirstLoad } from '../../store/rows/useFirstLoad.ts';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { SkeletonRows } from '../../ui/feedback/SkeletonRows.tsx';
import { Button } from '../../ui/forms/Button.tsx';
import { dayText } from '../dates/dates.ts';
import { queueAmountText } from '../invoices/amountText.ts';
import { blockOfRow } from '../invoices/blockOfRow.ts';
import { ApprovalBadge, BlockBadge, DueBadge, WarningsBadge } from '../invoices/StatusBadge.tsx';
import { namedInvoice } from '../invoices/texts.ts';
import {
  type ListAddress,
  rememberList,
  rememberOpenedInvoice,
} from '../navigation/currentList.ts';
import type { OutboxActions } from '../outbox/useOutboxActions.ts';
import { useSignedIn } from '../session/SignedIn.ts';
import { DecideButtons } from './DecideButtons.tsx';
import { DecisionText, UndoDecision } from './DecisionState.tsx';
import type { Queued } from './queue.ts';
import type { MyTurn } from './useMyTurn.ts';
import { type RowDialogs, useRowDialogs } from './useRowDialogs.tsx';

interface QueueItemProps {
  item: Queued;
  onOpen: () => void;
  dialogs: RowDialogs;
  outboxActions: OutboxActions;
}

/** One invoice of the queue: the facts needed to decide, and the buttons. */
function QueueItem({ item, onOpen, dialogs, outboxActions }: QueueItemProps) {
  const { invoice, decision } = item;
  const { id, vendorName, invoiceNumber, amount, currency } = invoice;
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 px-4 py-2.5 sm:px-5 md:grid-cols-[minmax(0,1fr)_auto_auto]">
      <Link
        to={`/invoices/${id}`}
        onClick={onOpen}
        className="block truncate rounded-sm font-medium underline-offset-3 hover:underline pointer-coarse:py-1.5"
      >
        {vendorName ?? 'Vendor unknown'}
        <span className="font-normal text-ink-muted max-md:block max-md:truncate">
          <span className="max-md:sr-only"> · </span>
          {invoiceNumber ?? 'Without number'}
        </span>
      </Link>
      <p className="text-right text-md font-semibold tabular-nums max-md:self-start md:row-span-2">
        {queueAmountText(amount, currency)}
      </p>
      <div className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1 text-sm text-ink-muted md:row-start-2">
        {decision ? <DecisionText decision={decision} /> : <Remarks invoice={invoice} />}
      </div>
      <div className="flex items-center justify-end gap-1.5 text-sm md:row-span-2 md:min-w-37">
        {decision ? (
          <UndoDecision decision={decision} outboxActions={outboxActions} />
        ) : (
          <Choices item={item} onOpen={onOpen} dialogs={dialogs} />
        )}
      </div>
    </li>
  );
}

function Remarks({ invoice }: Pick<Queued, 'invoice'>) {
  return (
    <>
      {invoice.dueDate && <span className="tabular-nums">Due {dayText(invoice.dueDate)}</span>}
      <DueBadge invoice={invoice} />
      {invoice.approvalStatus === 'partial' && <ApprovalBadge invoice={invoice} />}
      <WarningsBadge invoice={invoice} />
    </>
  );
}

function Choices({
  item: { invoice },
  onOpen,
  dialogs,
}: Pick<QueueItemProps, 'item' | 'onOpen' | 'dialogs'>) {
  const { id } = invoice;
  if (!blockOfRow(invoice)) {
    return <DecideButtons invoice={invoice} mayApprove dialogs={dialogs} />;
  }
  return (
    <>
      <BlockBadge invoice={invoice} />
      <Button size="sm" asChild>
        <Link
          to={`/invoices/${id}`}
          onClick={onOpen}
          aria-label={`Review ${namedInvoice(invoice)}`}
        >
          Review
        </Link>
      </Button>
    </>
  );
}

interface QueueListProps {
  myTurn: MyTurn;
  /** The items to show; `undefined` while they load. */
  items: readonly Queued[] | undefined;
  /** Where the queue is shown: an invoice that is opened from it leads back there. */
  list: ListAddress;
  outboxActions: OutboxActions;
}

/** The queue, or why there is nothing to show. */
export function QueueList(props: QueueListProps) {
  const dialogs = useRowDialogs({ fromTable: false });
  return (
    <>
      <QueueContent {...props} dialogs={dialogs} />
      {dialogs.dialog}
    </>
  );
}

function QueueContent({
  myTurn,
  items,
  list,
  dialogs,
  outboxActions,
}: QueueListProps & { dialogs: RowDialogs }) {
  const { database } = useSignedIn();
  const load = useFirstLoad(database);
  const offline = useConnection() !== 'online';
  const isMissing = !myTurn.teamIsKnown || !load?.complete;
  if (items && items.length > 0 && myTurn.teamIsKnown) {
    return (
      <ul aria-label="Waiting for you" className="divide-y divide-line">
        {items.map((item) => (
          <QueueItem
            key={item.invoice.id}
            item={item}
            onOpen={() => {
              const mine = myTurn.survey?.mine ?? [];
              rememberList(
                mine.map((id) => ({ id })),
                list,
              );
              rememberOpenedInvoice(item.invoice.id);
            }}
            dialogs={dialogs}
            outboxActions={outboxActions}
          />
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
        {offline ? 'This has not loaded on this device yet. It loads once you are online.' : null}
      </EmptyState>
    );
  }
  if (items && !isMissing) {
    return (
      <EmptyState icon={<CircleCheck />} title="No invoices pending your approval">
        Invoices that need you appear here.
      </EmptyState>
    );
  }
  return <QueueSkeleton />;
}

function QueueSkeleton() {
  return (
    <div className="divide-y divide-line">
      <p role="status" className="sr-only">
        Loading approval queue…
      </p>
      <SkeletonRows count={5} className="h-27 px-4 py-4 sm:px-5 md:h-15 md:items-center" />
    </div>
  );
}
