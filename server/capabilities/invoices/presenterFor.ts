import { myTurn } from '#shared/approvals/myTurn.ts';
import type { InvoiceOfMine } from '#shared/invoices/contract.ts';
import type { AccountTx } from '../../platform/db/transaction.ts';
import { readPolicy } from '../policy/policyStore.ts';
import { type InvoiceRow, presentInvoice } from './invoiceStore.ts';

/** Presents invoices to one person, with `myTurn` computed for that person. */
export async function presenterFor(
  tx: AccountTx,
  personId: string,
): Promise<(row: InvoiceRow) => InvoiceOfMine> {
  const policy = await readPolicy(tx);
  return (row) => {
    const invoice = presentInvoice(row);
    return { ...invoice, myTurn: myTurn(invoice, policy.members, personId, policy) };
  };
}
