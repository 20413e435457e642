import { myTurn } from '#shared/approvals/myTurn.ts';
import type { InvoiceOfMine } from '#shared/invoices/contract.ts';
import type { AccountWork } from '../db/statement.ts';
import { type InvoiceRow, presentInvoice } from '../invoices/invoiceStore.ts';
import { readPolicy } from './policyStore.ts';

/** How one person is shown invoices. */
export async function presenterFor(
  tx: AccountWork,
  personId: string,
): Promise<(row: InvoiceRow) => InvoiceOfMine> {
  const policy = await readPolicy(tx);
  return (row) => {
    const invoice = presentInvoice(row);
    return { ...invoice, myTurn: myTurn(invoice, policy.members, personId, policy) };
  };
}
