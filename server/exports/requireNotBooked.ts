import { ledgerNames } from '#shared/integrations/ledgers.ts';
import type { AccountTx } from '../db/database.ts';
import { conflict } from '../http/problem.ts';
import { bookingOf } from './exportStore.ts';

/** Of what is in somebody's books, or may be, nothing changes here. The invoice is locked. */
export async function requireNotBooked(tx: AccountTx, invoiceId: string): Promise<void> {
  const booking = await bookingOf(tx, invoiceId);
  if (!booking) return;
  if (booking.status !== 'failure') {
    throw conflict(
      'already_exported',
      'This invoice has been exported and cannot be opened again. Correct it in the accounting software.',
    );
  }
  const { short } = ledgerNames[booking.ledger];
  throw conflict(
    'may_be_exported',
    `This invoice was sent to ${short}, and whether it arrived is not known. Export it again to find out; until then it cannot be opened.`,
  );
}
