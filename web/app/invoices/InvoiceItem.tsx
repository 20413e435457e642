import { Link } from 'react-router-dom';
import type { InvoiceRow } from '#sync/client/tables/rows.ts';
import { dayText } from '../dates/dates.ts';
import { amountText } from './amountText.ts';
import { StatusBadge } from './StatusBadge.tsx';

/** An invoice in a list of its vendor's invoices: number, date, amount and status. */
export function InvoiceItem({ row }: { row: InvoiceRow }) {
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
      <Link
        to={`/invoices/${row.id}`}
        className="min-w-0 flex-1 basis-28 truncate rounded-sm font-medium text-accent-ink hover:underline"
      >
        {row.invoiceNumber ?? 'Without number'}
      </Link>
      <span className="text-sm text-ink-muted">{dayText(row.invoiceDate)}</span>
      <span className="min-w-22 text-right tabular-nums">
        {amountText(row.amount, row.currency)}
      </span>
      <span className="w-30">
        <StatusBadge status={row.status} />
      </span>
    </li>
  );
}
