import { checkInvoice } from '#shared/checks/checkInvoice.ts';
import { statement } from '../../platform/db/statement.ts';
import type { AccountTx } from '../../platform/db/transaction.ts';
import type { InvoiceRow } from '../invoices/invoiceStore.ts';
import type { PolicyNow } from '../policy/policyStore.ts';
import { checkedOf } from './checkedOf.ts';
import type { LockedVendors } from './vendorsNow.ts';

/** What chooses the rule of an invoice, and is kept true by checks that run after an edit. */
export interface RuleFactsNow {
  vendorId: string | null;
  flags: readonly { code: string }[];
}

/** Marked by an edit of its own, or due because something that it is compared with has changed. */
const selectDue = statement(`
  select id from invoices where account_id = $1 and id = any($2::uuid[]) and check_due_at is not null
  union
  select invoice_id from due_checks where account_id = $1 and invoice_id = any($2::uuid[])`);

/**
 * The vendor and the flags of locked invoices from their current values, so that no approval slips in between an edit and
 * the checks that follow it.
 */
export async function ruleFactsNow(
  tx: AccountTx,
  invoices: readonly InvoiceRow[],
  { policy, vendors }: { policy: PolicyNow; vendors: Pick<LockedVendors, 'nowOf'> },
): Promise<(invoice: InvoiceRow) => RuleFactsNow> {
  const undecided = invoices.filter(({ status }) => status === 'pending_review');
  const found = new Map<string, RuleFactsNow['flags']>();
  if (policy.rules.some(({ flags = [] }) => flags.length > 0)) {
    const ids = undecided.map(({ id }) => id);
    const due = await tx.run<{ id: string }>(selectDue, [tx.accountId, ids]);
    const dueIds = new Set(due.map(({ id }) => id));
    const hasOtherVendor = (invoice: InvoiceRow) =>
      vendors.nowOf(invoice).vendorId !== invoice.vendorId;
    for (const invoice of undecided) {
      if (!dueIds.has(invoice.id) && !hasOtherVendor(invoice)) continue;
      const current = { ...invoice, ...vendors.nowOf(invoice) };
      found.set(invoice.id, checkInvoice(await checkedOf(tx, current, policy)));
    }
  }
  return (invoice) =>
    invoice.status === 'pending_review'
      ? {
          vendorId: vendors.nowOf(invoice).vendorId,
          flags: found.get(invoice.id) ?? invoice.flags,
        }
      : invoice;
}
