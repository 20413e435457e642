import { ledgerNames } from '#shared/integrations/ledgers.ts';
import type { AccountTx } from '../../platform/db/transaction.ts';
import { conflict } from '../../platform/http/problem.ts';
import type { InvoiceRow } from '../invoices/invoiceStore.ts';
import { bookingOf, type ExportRow, giveUpUnsent } from './exportStore.ts';
import { tellInvoices } from './tellInvoices.ts';

/**
 * Cancels the unsent exports of an invoice that is about to be reopened, and refuses if a bill is or may be in a ledger.
 * The invoice is locked. Returns the canceled exports; the caller writes their audit entries.
 */
export async function keepBack(tx: AccountTx, invoice: InvoiceRow): Promise<ExportRow[]> {
  const canceled = await giveUpUnsent(
    tx,
    invoice.id,
    'The invoice was opened again before it was there.',
  );
  await requireNotBooked(tx, invoice.id);
  if (canceled.length > 0) await tellInvoices(tx, [invoice], canceled);
  return canceled;
}

async function requireNotBooked(tx: AccountTx, invoiceId: string): Promise<void> {
  const booking = await bookingOf(tx, invoiceId);
  if (!booking) return;
  const { short } = ledgerNames[booking.ledger];
  if (booking.status === 'success') {
    throw conflict(
      'already_exported',
      'This invoice has been exported and cannot be opened again. Correct it in the accounting software.',
    );
  }
  throw conflict(
    'may_be_exported',
    booking.status === 'pending'
      ? `This invoice is on its way to ${short}, and may be there already. Wait until that is known.`
      : `This invoice was sent to ${short}, and whether it arrived is not known. Export it again to find out; until then it cannot be opened.`,
  );
}
