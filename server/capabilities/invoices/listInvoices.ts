import type { InvoiceStatus } from '#shared/invoices/contract.ts';
import { patternsOf } from '../../platform/db/patterns.ts';
import { statement } from '../../platform/db/statement.ts';
import type { AccountTx } from '../../platform/db/transaction.ts';
import { type InvoiceRow, invoices } from './invoiceStore.ts';

/** Selects invoices; a filter that is `null` is ignored. */
export interface InvoiceFilter {
  status: InvoiceStatus | null;
  vendorId: string | null;
  /**
   * Each of its words must occur in the number, the vendor's name, the description or the purchase
   * order.
   */
  search: string | null;
}

/** One page of the list, newest first: the invoices created before `before`. */
export async function listInvoices(
  tx: AccountTx,
  { limit, before, ...filter }: InvoiceFilter & { limit: number; before: string | null },
): Promise<{ rows: InvoiceRow[]; total: number }> {
  const filterValues = [tx.accountId, filter.status, filter.vendorId, patternsOf(filter.search)];
  const [rows, counted] = await Promise.all([
    tx.run<InvoiceRow>(selectPage, [...filterValues, before, limit]),
    tx.run<{ total: number }>(countAll, filterValues),
  ]);
  return { rows, total: counted[0]?.total ?? 0 };
}

const matches = `row.account_id = $1 and row.deleted_at is null
  and ($2::text is null or row.status = $2)
  and ($3::uuid is null or row.vendor_id = $3)
  and ($4::text[] = '{}' or
    concat_ws(' ', row.invoice_number, row.vendor_name, row.description, row.purchase_order) ilike all($4))`;

const selectPage = statement(`
  select ${invoices.list} from invoices as row
  where ${matches} and ($5::uuid is null or row.id < $5)
  order by row.id desc limit $6`);

const countAll = statement(`select count(*)::int as total from invoices as row where ${matches}`);
