import { WarningsBadge } from '../approvals/WarningsBadge.tsx';
import { ExportBadges } from '../integrations/ExportBadges.tsx';
import { ApprovalBadge } from '../invoices/ApprovalBadge.tsx';
import { amountText } from '../invoices/amountText.ts';
import { BlockBadge } from '../invoices/BlockBadge.tsx';
import { DocumentTypeBadge } from '../invoices/DocumentTypeBadge.tsx';
import { DueBadge } from '../invoices/DueBadge.tsx';
import { dayText } from '../invoices/dayText.ts';
import { OutboxMark } from '../invoices/OutboxMark.tsx';
import { StatusBadge } from '../invoices/StatusBadge.tsx';
import { RowCheckbox } from './RowCheckbox.tsx';
import { type CellsProps, RowLink } from './RowLink.tsx';

/** The cells of a row, in the order of `ListHead`. */
export function LineCells(props: CellsProps) {
  const { row } = props;
  return (
    <>
      <td className="flex">
        <RowCheckbox {...props} />
      </td>
      <td className="flex min-w-0 items-center gap-2">
        <RowLink {...props} />
        <DocumentTypeBadge invoice={row} />
        <OutboxMark row={row} />
        <span className="flex min-w-0 items-center gap-1.5 overflow-hidden">
          <BlockBadge invoice={row} />
          <WarningsBadge invoice={row} />
          <ExportBadges invoice={row} />
        </span>
      </td>
      <td className="truncate text-ink-muted">{row.invoiceNumber ?? '–'}</td>
      <td className="truncate text-right font-medium tabular-nums">
        {amountText(row.amount, row.currency)}
      </td>
      <td className="hidden text-ink-muted tabular-nums xl:block">{dayText(row.invoiceDate)}</td>
      <td className="flex items-center gap-2 text-ink-muted tabular-nums">
        {dayText(row.dueDate)}
        <DueBadge invoice={row} />
      </td>
      <td>
        <StatusBadge status={row.status} />
      </td>
      <td>
        <ApprovalBadge invoice={row} />
      </td>
    </>
  );
}
