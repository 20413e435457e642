import type { LedgerId } from '#shared/integrations/ledgers.ts';
import type { AccountTx } from '../db/database.ts';
import { invoices } from '../invoices/invoiceStore.ts';
import { giveUpWaiting, waitingInvoices } from './exportStore.ts';
import { tellInvoices, waitingFact } from './tellInvoices.ts';

/** Nothing of what waits for this ledger goes there any more. */
export async function failWaiting(tx: AccountTx, ledger: LedgerId, problem: string): Promise<void> {
  const rows = await invoices.lockAll(tx, await waitingInvoices(tx, ledger));
  await giveUpWaiting(tx, ledger, problem);
  await tellInvoices(tx, rows, { ...waitingFact(ledger), state: 'failed', problem });
}
