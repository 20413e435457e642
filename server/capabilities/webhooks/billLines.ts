import type { BooksItem } from '#shared/books/contract.ts';
import type { ItemField } from '#shared/coding/fields.ts';
import { type CodingContext, rowsOfBill } from '#shared/exports/templates/billRows.ts';
import { amountOf } from '#shared/money/sums.ts';
import type { VendorValues } from '#shared/vendors/fields.ts';
import type { WebhookBillLine } from '#shared/webhooks/event.ts';
import { statement } from '../../platform/db/statement.ts';
import type { AccountTx } from '../../platform/db/transaction.ts';
import { type CodedInvoice, codedInvoices } from '../exports/templates/codedInvoices.ts';
import type { InvoiceRow } from '../invoices/invoiceStore.ts';

type VendorDefaults = Pick<VendorValues, 'defaultAccount' | 'defaultTaxCode' | 'defaultClass'>;

const defaultsOfVendors = statement(`
  select vendor.id, vendor.default_account as "defaultAccount", vendor.default_tax_code as "defaultTaxCode",
    vendor.default_class as "defaultClass"
  from vendors vendor where vendor.account_id = $1 and vendor.id = any($2::uuid[])`);

const noDefaults: VendorDefaults = {
  defaultAccount: null,
  defaultTaxCode: null,
  defaultClass: null,
};

/** How each invoice is coded, as in a file with a row for each line; by the id of the invoice. */
export async function billLinesOf(
  tx: AccountTx,
  rows: readonly InvoiceRow[],
): Promise<ReadonlyMap<string, WebhookBillLine[]>> {
  const vendorIds = [...new Set(rows.flatMap(({ vendorId }) => vendorId ?? []))];
  const found =
    vendorIds.length === 0
      ? []
      : await tx.run<VendorDefaults & { id: string }>(defaultsOfVendors, [tx.accountId, vendorIds]);
  const byVendor = new Map(found.map((one) => [one.id, one]));
  const coded = await codedInvoices(
    tx,
    rows.map((row) => ({
      ...row,
      // Those of the vendor that was approved, as in files.
      vendorDefaults:
        (row.vendorId === row.payeeVendorId && byVendor.get(row.vendorId ?? '')) || noDefaults,
    })),
  );
  return new Map(coded.map((one) => [one.invoice.id, billLinesIn(one)]));
}

function billLinesIn({ invoice, context }: CodedInvoice): WebhookBillLine[] {
  return rowsOfBill(invoice, context).map(({ line, description, net, tax, rate, coding }) => {
    const item = (field: ItemField) => itemOf(context, coding[field]);
    return {
      ...{ line, description, net: amountOf(net), tax: amountOf(tax), taxRate: rate },
      ...{ account: item('account'), taxCode: item('taxCode'), class: item('class') },
      ...{ location: item('location'), customer: item('customer') },
      tracking: [item('tracking'), item('secondTracking')].filter((one) => one !== null),
      billable: coding.billable ?? false,
    };
  });
}

function itemOf({ items }: CodingContext, id: string | null) {
  const item: BooksItem | undefined = id === null ? undefined : items.get(id);
  if (!item) return null;
  const { books, itemId, code, name } = item;
  return { books, id: itemId, code, name };
}
