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

/** The cells of a row as a card, for phones. */
export function CardCells(props: CellsProps) {
  const { row } = props;
  return (
    <>
      <td className="row-span-3 flex self-start pt-0.5">
        <RowCheckbox {...props} />
      </td>
      <td className="flex min-w-0 items-center gap-2">
        <RowLink {...props} />
        <OutboxMark row={row} />
      </td>
      <td className="text-right font-medium tabular-nums">
        {amountText(row.amount, row.currency)}
      </td>
      <td className="truncate text-ink-muted">{row.invoiceNumber ?? 'Without number'}</td>
      <td className="text-right text-ink-muted tabular-nums">Due {dayText(row.dueDate)}</td>
      <td className="col-span-2 flex flex-wrap items-center gap-1.5">
        <StatusBadge status={row.status} />
        <ApprovalBadge invoice={row} />
        <DueBadge invoice={row} />
        <ExportBadges invoice={row} />
        <BlockBadge invoice={row} />
        <WarningsBadge invoice={row} />
        <DocumentTypeBadge invoice={row} />
      </td>
    </>
  );
}
