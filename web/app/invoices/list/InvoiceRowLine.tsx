import { Link } from 'react-router-dom';
import type { InvoiceRow } from '#sync/client/rows.ts';
import { classes } from '../../../ui/classes.ts';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { ApprovalBadge } from '../ApprovalBadge.tsx';
import { amountText } from '../amountText.ts';
import { DueBadge } from '../DueBadge.tsx';
import { dayText } from '../dayText.ts';
import { OutboxMark } from '../OutboxMark.tsx';
import { StatusBadge } from '../StatusBadge.tsx';
import { columns } from './columns.ts';

interface InvoiceRowLineProps {
  /** `undefined` while it is read. */
  row: InvoiceRow | undefined;
  /** Its place in the list, from 0. */
  place: number;
  top: number;
  height: number;
  /** The one that the keyboard stands on. */
  current: boolean;
  onCurrent: (place: number) => void;
}

export function InvoiceRowLine(props: InvoiceRowLineProps) {
  const { row, place, top, height, current, onCurrent } = props;
  return (
    <tr
      aria-rowindex={place + 2}
      data-place={place}
      className={classes(
        columns,
        'absolute inset-x-0 top-0 content-center gap-y-1.5 border-b border-line px-4 sm:px-5',
        'hover:bg-hover has-[a:focus-visible]:bg-hover has-[a:focus-visible]:outline-2 has-[a:focus-visible]:-outline-offset-2 has-[a:focus-visible]:outline-focus',
      )}
      style={{ height, transform: `translateY(${top}px)` }}
    >
      {row ? (
        <Cells row={row} place={place} current={current} onCurrent={onCurrent} />
      ) : (
        <Waiting />
      )}
    </tr>
  );
}

interface CellsProps extends Pick<InvoiceRowLineProps, 'place' | 'current' | 'onCurrent'> {
  row: InvoiceRow;
}

function Cells({ row, place, current, onCurrent }: CellsProps) {
  return (
    <>
      <td className="flex min-w-0 items-center gap-2">
        <Link
          to={`/invoices/${row.id}`}
          tabIndex={current ? 0 : -1}
          onFocus={() => onCurrent(place)}
          className="truncate font-medium outline-none after:absolute after:inset-0"
        >
          {row.vendorName ?? 'Vendor unknown'}
          <span className="sr-only">, invoice {row.invoiceNumber ?? 'without number'}</span>
        </Link>
        <OutboxMark row={row} />
      </td>
      <td className="order-3 truncate text-ink-muted md:order-none">{row.invoiceNumber ?? '–'}</td>
      <td className="text-right font-medium tabular-nums">
        {amountText(row.amount, row.currency)}
      </td>
      <td className="hidden text-ink-muted tabular-nums xl:block">{dayText(row.invoiceDate)}</td>
      <td className="order-4 flex items-center justify-end gap-2 text-ink-muted tabular-nums md:order-none md:justify-start">
        <span className="md:hidden">Due</span>
        {dayText(row.dueDate)}
        <span className="hidden md:flex">
          <DueBadge invoice={row} />
        </span>
      </td>
      <td className="order-5 flex gap-1.5 md:order-none">
        <StatusBadge status={row.status} />
        <span className="md:hidden">
          <ApprovalBadge invoice={row} />
        </span>
      </td>
      <td className="order-6 flex justify-end md:order-none md:justify-start">
        <span className="md:hidden">
          <DueBadge invoice={row} />
        </span>
        <span className="hidden md:flex">
          <ApprovalBadge invoice={row} />
        </span>
      </td>
    </>
  );
}

function Waiting() {
  return (
    <td>
      <Skeleton className="w-48 max-w-full" />
    </td>
  );
}
