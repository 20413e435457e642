import type { AskingToBePaid } from '#shared/checks/bankDetailsChanged.ts';
import { statement } from '../../platform/db/statement.ts';
import type { AccountTx } from '../../platform/db/transaction.ts';
import type { InvoiceRow } from '../invoices/invoiceStore.ts';
import { accountsElsewhere } from './accountsElsewhere.ts';
import { knownAccounts } from './knownAccounts.ts';
import type { VendorNow } from './vendorsNow.ts';

type Payee = Pick<InvoiceRow, 'id' | 'iban'> & VendorNow;

interface VendorRow {
  id: string;
  name: string;
  verified: boolean;
  approvedBefore: boolean;
}

const selectVendors = statement(`
  select vendor.id, vendor.name, vendor.verified_at is not null as verified,
    exists (select from invoices invoice
      where invoice.account_id = vendor.account_id and invoice.vendor_id = vendor.id
        and invoice.deleted_at is null and invoice.status in ('approved', 'paid')) as "approvedBefore"
  from vendors vendor
  where vendor.account_id = $1 and vendor.id = any($2::uuid[]) and vendor.deleted_at is null`);

/** For each invoice, the data that shows whether its bank account is its vendor's. */
export async function askingToBePaid(
  tx: AccountTx,
  invoices: readonly Payee[],
): Promise<(invoice: Payee) => AskingToBePaid> {
  const vendorIds = [...new Set(invoices.flatMap(({ vendorId }) => vendorId ?? []))];
  const vendors =
    vendorIds.length > 0 ? await tx.run<VendorRow>(selectVendors, [tx.accountId, vendorIds]) : [];
  const accountsOf = await knownAccounts(tx, invoices);
  const elsewhereOf = await accountsElsewhere(tx, invoices);
  return (invoice) => {
    const vendor = vendors.find(({ id }) => id === invoice.vendorId);
    return {
      values: invoice,
      readIban: invoice.readIban,
      vendor: vendor
        ? { name: vendor.name, verified: vendor.verified, approvedBefore: vendor.approvedBefore }
        : null,
      accounts: accountsOf(invoice),
      elsewhere: elsewhereOf(invoice),
    };
  };
}
