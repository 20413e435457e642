import { findHolds, type HoldInput } from '#shared/checks/checkInvoice.ts';
import { duplicateHoldsOf } from '#shared/checks/duplicateHold.ts';
import { withDismissals } from '#shared/checks/flagState.ts';
import { heldText, holdsOf } from '#shared/checks/holds.ts';
import { approvedDuplicate } from '#shared/checks/potentialDuplicate.ts';
import type { AccountTx } from '../../platform/db/transaction.ts';
import { conflict } from '../../platform/http/problem.ts';
import type { InvoiceRow } from '../invoices/invoiceStore.ts';
import { approvedDuplicatesOf } from './approvedDuplicates.ts';
import { notValidNow } from './checkNow.ts';
import { payeeFacts, payeeNameOf } from './knownAccounts.ts';
import { type LockedVendors, type VendorNow, vendorsNow } from './vendorsNow.ts';

/**
 * Computes the holds of locked invoices from their current values, so that no approval slips in between an edit and the
 * checks that follow it. An approval locks the vendors too.
 */
export async function currentHolds(
  tx: AccountTx,
  invoices: readonly InvoiceRow[],
  locked?: LockedVendors,
): Promise<(invoice: InvoiceRow, alsoApproved?: ReadonlySet<string>) => string[]> {
  const undecided = invoices.filter(({ status }) => status === 'pending_review');
  const nowOf = locked?.nowOf ?? (await vendorsNow(tx, undecided));
  const current = undecided.map((invoice) => ({ ...invoice, ...nowOf(invoice) }));
  const [duplicates, inputOf] = await Promise.all([
    approvedDuplicatesOf(tx, current),
    holdInputs(tx, current),
  ]);
  const holds = new Map(
    current.map((invoice) => {
      const input = inputOf(invoice);
      const payeeName = payeeNameOf(invoice, input);
      return [
        invoice.id,
        holdsOf(findHolds(input), { ...invoice, payeeName, notValid: input.notValid }),
      ];
    }),
  );
  return (invoice, alsoApproved) => {
    const duplicate = approvedDuplicate(duplicates(invoice, alsoApproved));
    const flags = withDismissals(duplicate ? [{ about: [], ...duplicate }] : [], invoice.flags);
    return [...(holds.get(invoice.id) ?? []), ...duplicateHoldsOf(flags)];
  };
}

type Current = InvoiceRow & VendorNow;

/** Loads the input of each hold, for all invoices at once. */
async function holdInputs(
  tx: AccountTx,
  invoices: readonly Current[],
): Promise<(invoice: Current) => HoldInput> {
  const payeeOf = await payeeFacts(tx, invoices);
  return (invoice) => {
    const { sourceEmail: address, senderAuthentication: authentication } = invoice;
    return {
      ...payeeOf(invoice),
      sender: address === null ? null : { address, authentication },
      notValid: notValidNow(invoice),
    };
  };
}

/** A hold has to be answered before the invoice can be approved. */
export function requireNotHeld(heldBy: readonly string[]): void {
  if (heldBy.length > 0) throw conflict('held', heldText(heldBy), { heldBy });
}
