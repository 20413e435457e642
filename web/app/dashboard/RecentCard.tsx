import { Link } from 'react-router-dom';
import { ApprovalBadge } from '../invoices/ApprovalBadge.tsx';
import { amountText } from '../invoices/amountText.ts';
import { DueBadge } from '../invoices/DueBadge.tsx';
import { dayText } from '../invoices/dayText.ts';
import { StatusBadge } from '../invoices/StatusBadge.tsx';
import type { Settling } from '../outbox/useSettling.ts';
import { type Recent, RecentActions } from './RecentActions.tsx';

/** One of the newest invoices, where there is no room for a table. */
export function RecentCard({ one, outboxActions }: { one: Recent; outboxActions: Settling }) {
  const { invoice } = one;
  return (
    <li className="flex flex-col gap-1.5 px-4 py-3">
      <div className="flex items-baseline justify-between gap-3">
        <Link
          to={`/invoices/${invoice.id}`}
          className="min-w-0 truncate rounded-sm py-1 font-medium underline-offset-3 hover:underline"
        >
          {invoice.vendorName ?? 'Vendor unknown'}
        </Link>
        <span className="font-semibold tabular-nums">
          {amountText(invoice.amount, invoice.currency)}
        </span>
      </div>
      <div className="flex justify-between gap-3 text-sm text-ink-muted">
        <span className="min-w-0 truncate">{invoice.invoiceNumber ?? 'Without number'}</span>
        <span className="tabular-nums">{dayText(invoice.invoiceDate)}</span>
      </div>
      <div className="flex flex-wrap items-center gap-1.5">
        <StatusBadge status={invoice.status} />
        <ApprovalBadge invoice={invoice} />
        <DueBadge invoice={invoice} />
        <span className="ml-auto flex items-center gap-1.5 text-sm">
          <RecentActions one={one} outboxActions={outboxActions} />
        </span>
      </div>
    </li>
  );
}
