import { Link } from 'react-router-dom';
import { Table, TableBody, TableCell, TableHead, TableRow } from '../../ui/display/Table.tsx';
import { TableHeaderCell } from '../../ui/display/TableHeaderCell.tsx';
import { TableRegion } from '../../ui/display/TableRegion.tsx';
import { ExportBadges } from '../integrations/ExportBadges.tsx';
import { ApprovalBadge } from '../invoices/ApprovalBadge.tsx';
import { amountText } from '../invoices/amountText.ts';
import { DueBadge } from '../invoices/DueBadge.tsx';
import { dayText } from '../invoices/dayText.ts';
import { StatusBadge } from '../invoices/StatusBadge.tsx';
import type { Settling } from '../outbox/useSettling.ts';
import { type Recent, RecentActions } from './RecentActions.tsx';

interface RecentTableProps {
  recent: readonly Recent[];
  outboxActions: Settling;
}

export function RecentTable({ recent, outboxActions }: RecentTableProps) {
  return (
    <TableRegion label="The newest invoices">
      <Table>
        <TableHead>
          <TableRow>
            <TableHeaderCell>Vendor</TableHeaderCell>
            <TableHeaderCell>Invoice #</TableHeaderCell>
            <TableHeaderCell numeric>Amount</TableHeaderCell>
            <TableHeaderCell>Date</TableHeaderCell>
            <TableHeaderCell>Status</TableHeaderCell>
            <TableHeaderCell>Approval</TableHeaderCell>
            <TableHeaderCell className="text-right!">Actions</TableHeaderCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {recent.map((one) => (
            <Line key={one.invoice.id} one={one} outboxActions={outboxActions} />
          ))}
        </TableBody>
      </Table>
    </TableRegion>
  );
}

function Line({ one, outboxActions }: { one: Recent; outboxActions: Settling }) {
  const { invoice } = one;
  return (
    <TableRow>
      <TableCell className="max-w-52">
        <Link
          to={`/invoices/${invoice.id}`}
          className="block truncate rounded-sm font-medium underline-offset-3 hover:underline"
        >
          {invoice.vendorName ?? 'Vendor unknown'}
        </Link>
      </TableCell>
      <TableCell muted className="max-w-32 truncate">
        {invoice.invoiceNumber ?? '–'}
      </TableCell>
      <TableCell numeric className="font-medium">
        {amountText(invoice.amount, invoice.currency)}
      </TableCell>
      <TableCell muted className="tabular-nums">
        {dayText(invoice.invoiceDate)}
      </TableCell>
      <TableCell>
        <span className="flex flex-wrap items-center gap-x-1.5 gap-y-1">
          <StatusBadge status={invoice.status} />
          <DueBadge invoice={invoice} />
          <ExportBadges invoice={invoice} />
        </span>
      </TableCell>
      <TableCell>
        <ApprovalBadge invoice={invoice} />
      </TableCell>
      <TableCell>
        <span className="flex items-center justify-end gap-1.5">
          <RecentActions one={one} outboxActions={outboxActions} />
        </span>
      </TableCell>
    </TableRow>
  );
}
