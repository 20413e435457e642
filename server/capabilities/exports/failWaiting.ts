import type { LedgerId } from '#shared/integrations/ledgers.ts';
import type { AccountTx } from '../../platform/db/transaction.ts';
import { invoices } from '../invoices/invoiceStore.ts';
import { giveUpWaiting, waitingInvoices } from './exportStore.ts';
import { noteFailures } from './noteFailures.ts';
import { tellInvoices } from './tellInvoices.ts';

/** Fails all waiting exports into a ledger. Exports requested concurrently fail at their first attempt. */
export async function failWaiting(tx: AccountTx, ledger: LedgerId, problem: string): Promise<void> {
  const rows = await invoices.lockAll(tx, await waitingInvoices(tx, ledger));
  const invoiceIds = rows.map(({ id }) => id);
  const failed = await giveUpWaiting(tx, { ledger, invoiceIds }, problem);
  const ids = new Set(failed.map(({ invoiceId }) => invoiceId));
  await tellInvoices(
    tx,
    rows.filter(({ id }) => ids.has(id)),
    failed,
  );
  await noteFailures(tx, failed);
}
