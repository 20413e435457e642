import type { ReactNode } from 'react';
import { uploadersOf } from '#shared/approvals/approvalProgress.ts';
import { dayOf } from '#shared/dates/days.ts';
import { originOf } from '#shared/invoices/origin.ts';
import { openAmountOf } from '#shared/payments/openAmount.ts';
import { lastDayOfDiscount } from '#shared/reading/earlyPayment.ts';
import type { InvoiceRow } from '#sync/client/tables/rows.ts';
import { classes } from '../../../ui/foundation/classes.ts';
import { dayText } from '../../dates/dates.ts';
import { ExportBadges } from '../../integrations/ExportBadges.tsx';
import { amountText } from '../../invoices/amountText.ts';
import { ApprovalBadge, DueBadge, StatusBadge } from '../../invoices/StatusBadge.tsx';
import { documentTypeTexts } from '../../invoices/texts.ts';
import { originTexts } from '../filters/filterTexts.ts';
import { type Column, twoLines } from './columns.ts';

/** What part payments and applied credit notes leave of the amount. */
export function OpenAmount({ row }: { row: InvoiceRow }) {
  if (row.status !== 'approved' || row.payments.length === 0) return null;
  return (
    <span className="block text-xs font-normal text-ink-muted">
      {amountText(openAmountOf(row), row.currency)} open
    </span>
  );
}

interface ColumnCell {
  /** `quietCell` without. */
  looks?: string;
  content: (row: InvoiceRow, nameOf: (personId: string) => string) => ReactNode;
}

export const quietCell = 'truncate text-ink-muted';
const day = 'truncate text-ink-muted tabular-nums';

/** What fits into the narrowest column of amounts. */
const usualLength = 14;

/** A long amount is written smaller rather than cut. */
function Amount({ amount, currency }: Pick<InvoiceRow, 'amount' | 'currency'>) {
  const text = amountText(amount, currency);
  if (text.length <= usualLength) return text;
  return (
    <span title={text} className="text-xs tracking-tight">
      {text}
    </span>
  );
}

/** The cells of the columns besides the vendor, on the screen and on paper. */
export const columnCells: Record<Column, ColumnCell> = {
  number: { content: ({ invoiceNumber }) => invoiceNumber ?? '–' },
  kind: { content: ({ documentType }) => documentTypeTexts[documentType] },
  description: {
    content: ({ description }) => (
      <span title={description ?? undefined}>{description ?? '–'}</span>
    ),
  },
  order: { content: ({ purchaseOrder }) => purchaseOrder ?? '–' },
  amount: {
    looks: 'truncate text-right font-medium tabular-nums',
    content: (row) => (
      <>
        <Amount amount={row.amount} currency={row.currency} />
        <OpenAmount row={row} />
      </>
    ),
  },
  date: { looks: day, content: ({ invoiceDate }) => dayText(invoiceDate) },
  received: { looks: day, content: ({ createdAt }) => dayText(dayOf(new Date(createdAt))) },
  due: {
    looks: classes(twoLines, 'text-ink-muted tabular-nums'),
    content: (row) => (
      <>
        {dayText(row.dueDate)}
        <DueBadge invoice={row} />
      </>
    ),
  },
  early: { looks: classes(twoLines, 'text-ink-muted tabular-nums'), content: earlyPaymentLines },
  status: { looks: '', content: ({ status }) => <StatusBadge status={status} /> },
  approval: { looks: '', content: (row) => <ApprovalBadge invoice={row} /> },
  approvers: {
    content: ({ currentApprovers }) => {
      const names = currentApprovers.join(', ');
      return <span title={names}>{names || '–'}</span>;
    },
  },
  export: { looks: twoLines, content: exportState },
  uploader: { content: broughtInBy },
};

/** "2% until Mar 10, 2026". */
function earlyPaymentLines({ earlyPayment, invoiceDate }: InvoiceRow): ReactNode {
  if (!earlyPayment) return '–';
  const lastDay = lastDayOfDiscount(earlyPayment, invoiceDate);
  const until = lastDay ? `until ${dayText(lastDay)}` : `within ${earlyPayment.days} days`;
  return (
    <>
      <span>{earlyPayment.percent}%</span>
      <span>{until}</span>
    </>
  );
}

function exportState(row: InvoiceRow): ReactNode {
  if (row.exports.length > 0) return <ExportBadges invoice={row} />;
  const isDecided = row.status === 'approved' || row.status === 'paid';
  return (
    <span className="text-ink-muted">{isDecided && !row.isSample ? 'Not exported' : '–'}</span>
  );
}

function broughtInBy(row: InvoiceRow, nameOf: (personId: string) => string): string {
  if (row.isSample) return '–';
  const way = originOf(row);
  if (way !== 'upload') return originTexts[way];
  const names = uploadersOf(row).map(nameOf);
  return names.length > 0 ? names.join(', ') : '–';
}
