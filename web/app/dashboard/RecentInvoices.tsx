import { useLiveQuery } from 'dexie-react-hooks';
import { FileText } from 'lucide-react';
import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import { may, type Role } from '#shared/permissions.ts';
import type { InvoiceRow } from '#sync/client/tables/rows.ts';
import { documentName } from '#sync/protocol/documentName.ts';
import { decisionsByDocument, type OutboxEntry } from '../../store/decisions/outboxEntries.ts';
import { Card, CardBody, CardFooter, CardHeader } from '../../ui/display/Card.tsx';
import {
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableHeaderCell,
  TableRow,
} from '../../ui/display/Table.tsx';
import { TableRegion } from '../../ui/display/TableRegion.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { Button } from '../../ui/forms/Button.tsx';
import { Pagination } from '../../ui/layout/Pagination.tsx';
import { DecideButtons } from '../approvals/DecideButtons.tsx';
import { DecisionState } from '../approvals/DecisionState.tsx';
import type { MyTurn } from '../approvals/useMyTurn.ts';
import { type RowDialogs, useRowDialogs } from '../approvals/useRowDialogs.tsx';
import { dayText } from '../dates/dates.ts';
import { ExportBadges } from '../integrations/ExportBadges.tsx';
import { ExportMenu } from '../integrations/ExportMenu.tsx';
import { amountText } from '../invoices/amountText.ts';
import { blockOfRow } from '../invoices/blockOfRow.ts';
import { ApprovalBadge, DueBadge, StatusBadge } from '../invoices/StatusBadge.tsx';
import { invoicesText, namedInvoice } from '../invoices/texts.ts';
import { useWide } from '../invoices/useWide.ts';
import type { OutboxActions } from '../outbox/useOutboxActions.ts';
import { useSignedIn } from '../session/SignedIn.ts';

interface Recent {
  invoice: InvoiceRow;
  /** The person's decision on it that the server has not accepted yet. */
  decision: OutboxEntry | null;
  isMyTurn: boolean;
}

type Action = 'undo' | 'export' | 'decide' | 'check';

/** What the person can do next with the invoice. */
function actionOn({ invoice, decision }: Recent, roles: readonly Role[]): Action | null {
  const { status, awaitsReview, isSample } = invoice;
  if (decision) return 'undo';
  if (status === 'approved' || status === 'paid') {
    return may(roles, 'invoices.export') && !isSample ? 'export' : null;
  }
  if (status !== 'pending_review') return null;
  if (may(roles, 'invoices.approve')) return 'decide';
  return awaitsReview && may(roles, 'invoices.edit') ? 'check' : null;
}

/** What the actions of all rows share. */
interface Acting {
  outboxActions: OutboxActions;
  dialogs: RowDialogs;
}

function RecentActions({ one, acting }: { one: Recent; acting: Acting }) {
  const { me } = useSignedIn();
  const { outboxActions, dialogs } = acting;
  const { invoice, decision, isMyTurn } = one;
  switch (actionOn(one, me.roles)) {
    case 'undo':
      return decision && <DecisionState decision={decision} outboxActions={outboxActions} />;
    case 'export':
      return <ExportMenu invoice={invoice} />;
    case 'decide':
      return (
        <DecideButtons
          invoice={invoice}
          mayApprove={isMyTurn && blockOfRow(invoice) === null}
          dialogs={dialogs}
          terse
        />
      );
    case 'check':
      return (
        <Button size="sm" asChild>
          <Link to={`/invoices/${invoice.id}`} aria-label={`Check ${namedInvoice(invoice)}`}>
            Check
          </Link>
        </Button>
      );
    default:
      return null;
  }
}

/** One of the newest invoices, where there is no room for a table. */
function RecentCard({ one, acting }: { one: Recent; acting: Acting }) {
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
        <span className="shrink-0 font-semibold tabular-nums">
          {amountText(invoice.amount, invoice.currency)}
        </span>
      </div>
      <div className="flex justify-between gap-3 text-sm text-ink-muted">
        <span className="min-w-0 truncate">{invoice.invoiceNumber ?? 'Without number'}</span>
        <span className="shrink-0 tabular-nums">{dayText(invoice.invoiceDate)}</span>
      </div>
      <div className="flex flex-wrap items-center gap-1.5">
        <StatusBadge status={invoice.status} />
        <ApprovalBadge invoice={invoice} />
        <DueBadge invoice={invoice} />
        <span className="ml-auto flex items-center gap-1.5 text-sm">
          <RecentActions one={one} acting={acting} />
        </span>
      </div>
    </li>
  );
}

interface RecentTableProps {
  recent: readonly Recent[];
  acting: Acting;
}

function RecentTable({ recent, acting }: RecentTableProps) {
  const { me } = useSignedIn();
  const hasActions = recent.some((one) => actionOn(one, me.roles) !== null);
  return (
    <TableRegion label="The newest invoices">
      <Table>
        <TableHead>
          <TableRow>
            <TableHeaderCell className="w-full min-w-36">Vendor</TableHeaderCell>
            <TableHeaderCell>Invoice #</TableHeaderCell>
            <TableHeaderCell numeric>Amount</TableHeaderCell>
            <TableHeaderCell>Date</TableHeaderCell>
            <TableHeaderCell>Status</TableHeaderCell>
            <TableHeaderCell>Approval</TableHeaderCell>
            {hasActions && <TableHeaderCell className="text-right!">Actions</TableHeaderCell>}
          </TableRow>
        </TableHead>
        <TableBody>
          {recent.map((one) => (
            <Line key={one.invoice.id} one={one} acting={hasActions ? acting : null} />
          ))}
        </TableBody>
      </Table>
    </TableRegion>
  );
}

/** Without actions where no line has any. */
function Line({ one, acting }: { one: Recent; acting: Acting | null }) {
  const { invoice } = one;
  return (
    <TableRow>
      <TableCell className="max-w-0">
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
      {acting && (
        <TableCell>
          <span className="flex items-center justify-end gap-1.5">
            <RecentActions one={one} acting={acting} />
          </span>
        </TableCell>
      )}
    </TableRow>
  );
}

const maxShown = 10;
const skeletonRows = Array.from({ length: maxShown }, (_, index) => index);
const ignorePageChange = () => undefined;

interface RecentInvoicesProps {
  myTurn: MyTurn;
  outboxActions: OutboxActions;
  /** Whether all of the company's data is on this device. */
  complete: boolean;
}

/** The newest invoices; the invoice list has the rest. */
export function RecentInvoices({ myTurn, outboxActions, complete }: RecentInvoicesProps) {
  const { database } = useSignedIn();
  const wide = useWide('md');
  const dialogs = useRowDialogs({ fromTable: true });
  const acting = { outboxActions, dialogs };
  const { entries } = outboxActions;
  const decisions = useMemo(() => decisionsByDocument(entries ?? []), [entries]);
  const rows = useLiveQuery(
    () => database.invoices.toCollection().reverse().limit(maxShown).toArray(),
    [database],
  );
  const recent = rows?.map(
    (invoice): Recent => ({
      invoice,
      decision: decisions.get(documentName('invoice', invoice.id)) ?? null,
      isMyTurn: myTurn.isMine(invoice),
    }),
  );
  return (
    <Card aria-labelledby="recent">
      <CardHeader
        id="recent"
        title="Recent Invoices"
        actions={
          <Button size="sm" asChild>
            <Link to="/invoices">All invoices</Link>
          </Button>
        }
      />
      <CardBody flush>
        {recent && recent.length > 0 && wide && <RecentTable recent={recent} acting={acting} />}
        {recent && recent.length > 0 && !wide && (
          <ul aria-label="Recent Invoices" className="divide-y divide-line">
            {recent.map((one) => (
              <RecentCard key={one.invoice.id} one={one} acting={acting} />
            ))}
          </ul>
        )}
        {recent?.length === 0 && complete && (
          <EmptyState icon={<FileText />} title="No invoices yet">
            Invoices that you upload or forward by mail appear here.
          </EmptyState>
        )}
        {(!recent || (recent.length === 0 && !complete)) && (
          <div role="status" aria-label="Loading invoices" className="divide-y divide-line">
            {skeletonRows.map((row) => (
              // As high as a row, so that nothing moves when they come.
              <div key={row} className="flex h-25 gap-4 px-4 py-4 sm:px-5 md:h-10 md:items-center">
                <Skeleton className="w-56 max-w-1/2" />
                <Skeleton className="ml-auto w-24" />
              </div>
            ))}
          </div>
        )}
      </CardBody>
      {recent && recent.length > 0 && (
        <CardFooter>
          <Pagination
            label="Pages of recent invoices"
            page={1}
            pageCount={1}
            onPageChange={ignorePageChange}
            summary={`The newest ${invoicesText(recent.length)}`}
            className="w-full"
          />
        </CardFooter>
      )}
      {dialogs.dialog}
    </Card>
  );
}
