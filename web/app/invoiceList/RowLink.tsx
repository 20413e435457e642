import { Link } from 'react-router-dom';
import type { InvoiceRow } from '#sync/client/tables/rows.ts';
import { openedFromList } from './currentList.ts';

export interface CellsProps {
  row: InvoiceRow;
  current: boolean;
  chosen: boolean;
  onChoose: (id: string, isRange: boolean) => void;
  onFocus: () => void;
}

/** A link that covers the whole row. */
export function RowLink({ row, current, onFocus }: CellsProps) {
  return (
    <Link
      to={`/invoices/${row.id}`}
      tabIndex={current ? 0 : -1}
      onFocus={onFocus}
      onClick={() => openedFromList(row.id)}
      aria-label={rowName(row)}
      className="min-w-16 truncate font-medium outline-none after:absolute after:inset-0 after:-outline-offset-2 after:outline-focus focus-visible:after:outline-2"
    >
      {row.vendorName ?? 'Vendor unknown'}
    </Link>
  );
}

export function rowName({ vendorName, invoiceNumber }: InvoiceRow): string {
  return `${vendorName ?? 'Vendor unknown'}, invoice ${invoiceNumber ?? 'without number'}`;
}
