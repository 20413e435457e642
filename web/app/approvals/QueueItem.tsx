import { Link } from 'react-router-dom';
import { Button } from '../../ui/forms/Button.tsx';
import { ApprovalBadge } from '../invoices/ApprovalBadge.tsx';
import { amountText } from '../invoices/amountText.ts';
import { BlockBadge } from '../invoices/BlockBadge.tsx';
import { blockOfRow } from '../invoices/blockOfRow.ts';
import { DueBadge } from '../invoices/DueBadge.tsx';
import { dayText } from '../invoices/dayText.ts';
import { invoiceTitle } from '../invoices/texts.ts';
import type { Settling } from '../outbox/useSettling.ts';
import { DecideButtons } from './DecideButtons.tsx';
import { DecisionState } from './DecisionState.tsx';
import type { Queued } from './queue.ts';
import { WarningsBadge } from './WarningsBadge.tsx';

interface QueueItemProps {
  item: Queued;
  outboxActions: Settling;
}

/** One invoice of the queue: the facts needed to decide, and the buttons. */
export function QueueItem({ item, outboxActions }: QueueItemProps) {
  const { invoice, decision } = item;
  const { id, vendorName, invoiceNumber, dueDate, amount, currency } = invoice;
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1.5 px-4 py-2.5 sm:px-5 md:grid-cols-[minmax(0,1fr)_auto_auto]">
      <div className="min-w-0">
        <Link
          to={`/invoices/${id}`}
          className="block truncate rounded-sm font-medium underline-offset-3 hover:underline pointer-coarse:py-1.5"
        >
          {vendorName ?? 'Vendor unknown'}
          <span className="font-normal text-ink-muted max-md:block max-md:truncate">
            <span className="max-md:sr-only"> · </span>
            {invoiceNumber ?? 'Without number'}
          </span>
        </Link>
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-ink-muted">
          {dueDate && <span className="tabular-nums">Due {dayText(dueDate)}</span>}
          <DueBadge invoice={invoice} />
          {invoice.approvalStatus === 'partial' && <ApprovalBadge invoice={invoice} />}
          <WarningsBadge invoice={invoice} />
        </div>
      </div>
      <p className="text-right text-md font-semibold tabular-nums max-md:self-start">
        {amountText(amount, currency)}
      </p>
      <div className="flex min-w-37 items-center justify-end gap-1.5 text-sm max-md:col-span-2">
        {decision ? (
          <DecisionState decision={decision} outboxActions={outboxActions} />
        ) : (
          <Choices item={item} />
        )}
      </div>
    </li>
  );
}

function Choices({ item: { invoice } }: { item: Queued }) {
  const { id } = invoice;
  if (!blockOfRow(invoice)) return <DecideButtons invoice={invoice} mayApprove />;
  return (
    <>
      <BlockBadge invoice={invoice} />
      <Button size="sm" asChild>
        <Link to={`/invoices/${id}`} aria-label={`Review ${invoiceTitle(invoice)}`}>
          Review
        </Link>
      </Button>
    </>
  );
}
