import { Link } from 'react-router-dom';
import type { InvoiceRow } from '#sync/client/rows.ts';

export interface CellsProps {
  row: InvoiceRow;
  current: boolean;
  onFocus: () => void;
}

/** The whole row is the link. */
export function RowLink({ row, current, onFocus }: CellsProps) {
  return (
    <Link
      to={`/invoices/${row.id}`}
      tabIndex={current ? 0 : -1}
      onFocus={onFocus}
      aria-label={`${row.vendorName ?? 'Vendor unknown'}, invoice ${row.invoiceNumber ?? 'without number'}`}
      className="truncate font-medium outline-none after:absolute after:inset-0 after:-outline-offset-2 after:outline-focus focus-visible:after:outline-2"
    >
      {row.vendorName ?? 'Vendor unknown'}
    </Link>
  );
}
