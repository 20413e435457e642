import { heldText, holdsOf } from '#shared/checks/holds.ts';
import { senderUnauthenticated } from '#shared/checks/senderChecks.ts';
import { bankDetailsChanged } from '#shared/checks/vendorChecks.ts';
import type { Finding } from '#shared/invoices/contract.ts';
import type { AccountTx } from '../../platform/db/transaction.ts';
import { conflict } from '../../platform/http/problem.ts';
import type { InvoiceRow } from '../invoices/invoiceStore.ts';
import { payeeFacts } from './knownAccounts.ts';
import { vendorsNow } from './vendorsNow.ts';

/**
 * Computes the holds of locked invoices from their current values, so that no approval slips in between an edit and the
 * checks that follow it.
 */
export async function currentHolds(
  tx: AccountTx,
  invoices: readonly InvoiceRow[],
): Promise<(invoice: InvoiceRow) => string[]> {
  const undecided = invoices.filter(({ status }) => status === 'pending_review');
  const nowOf = await vendorsNow(tx, undecided);
  const asking = undecided
    .map((invoice) => ({ ...invoice, ...nowOf(invoice) }))
    .filter(({ iban, readIban }) => iban !== null || readIban !== null);
  const askingOf = await payeeFacts(tx, asking);
  const doubts = new Map(asking.map((one) => [one.id, bankDetailsChanged(askingOf(one))]));
  return (invoice) => {
    const { sourceEmail, senderAuthentication: authentication } = invoice;
    const found = [
      doubts.get(invoice.id) ?? null,
      senderUnauthenticated({
        sender: sourceEmail ? { address: sourceEmail, authentication } : null,
      }),
    ];
    const findings = found.flatMap((one): Finding[] => (one ? [{ about: [], ...one }] : []));
    return holdsOf(findings, invoice);
  };
}

/** A held invoice has to be verified before it can be approved. */
export function requireNotHeld(heldBy: readonly string[]): void {
  if (heldBy.length > 0) throw conflict('held', heldText(heldBy), { heldBy });
}
