import { type LedgerId, ledgerNames } from '#shared/integrations/ledgers.ts';
import type { AccountTx } from '../../platform/db/transaction.ts';
import { conflict } from '../../platform/http/problem.ts';
import type { DecisionFollower } from '../approvals/DecisionFollower.ts';
import type { ConnectionFollower } from '../integrations/ConnectionFollower.ts';
import { type InvoiceRow, invoices } from '../invoices/invoiceStore.ts';
import { auditFailures } from './auditFailures.ts';
import { storeExportFacts } from './exportFacts.ts';
import {
  bookingOf,
  type ExportRow,
  giveUpUnsent,
  giveUpWaiting,
  makeWaitingDue,
  waitingInvoices,
} from './exportStore.ts';
import { exportApproved } from './requestExports.ts';

/** Fails all waiting exports into a ledger. Exports requested concurrently fail at their first attempt. */
async function failWaiting(tx: AccountTx, ledger: LedgerId, problem: string): Promise<void> {
  const rows = await invoices.lockAll(tx, await waitingInvoices(tx, ledger));
  const invoiceIds = rows.map(({ id }) => id);
  const failed = await giveUpWaiting(tx, { ledger, invoiceIds }, problem);
  const ids = new Set(failed.map(({ invoiceId }) => invoiceId));
  await storeExportFacts(
    tx,
    rows.filter(({ id }) => ids.has(id)),
    failed,
  );
  await auditFailures(tx, failed);
}

/**
 * Cancels the unsent exports of an invoice that is about to be reopened, and refuses if a bill is or may be in a ledger.
 * The invoice is locked. Returns the canceled exports; the caller writes their audit entries.
 */
async function cancelUnsentExports(tx: AccountTx, invoice: InvoiceRow): Promise<ExportRow[]> {
  const canceled = await giveUpUnsent(
    tx,
    invoice.id,
    'The invoice was reopened before it was exported.',
  );
  await requireNotBooked(tx, invoice.id);
  if (canceled.length > 0) await storeExportFacts(tx, [invoice], canceled);
  return canceled;
}

async function requireNotBooked(tx: AccountTx, invoiceId: string): Promise<void> {
  const booking = await bookingOf(tx, invoiceId);
  if (!booking) return;
  const { short } = ledgerNames[booking.ledger];
  if (booking.status === 'success') {
    throw conflict(
      'already_exported',
      'This invoice has been exported and cannot be reopened. Correct it in the accounting software.',
    );
  }
  throw conflict(
    'may_be_exported',
    booking.status === 'pending'
      ? `This invoice is on its way to ${short}, and may be there already. Wait until that is known.`
      : `This invoice was sent to ${short}, and whether it arrived is not known. Export it again to find out; until then it cannot be opened.`,
  );
}

/** Exports approved invoices; reopening cancels an export, and is refused once the bill may be in a ledger. */
export const exportsFollowDecisions: DecisionFollower = {
  approved: exportApproved,
  async reopening(tx, invoice) {
    const canceled = await cancelUnsentExports(tx, invoice);
    return () => auditFailures(tx, canceled);
  },
};

/** Waiting exports are attempted once their ledger is connected, and fail when it is disconnected. */
export const exportsFollowConnections: ConnectionFollower = {
  opened: makeWaitingDue,
  closed: failWaiting,
};
