import { vendorNameKey } from '#shared/vendors/vendorKeys.ts';
import { statement } from '../../platform/db/statement.ts';
import type { AccountTx } from '../../platform/db/transaction.ts';
import type { BooksOf } from '../integrations/connectionStore.ts';
import type { LedgerBill } from '../integrations/Ledger.ts';

/** A bill as it was last read from its ledger. */
export interface LedgerBillRow {
  bill: LedgerBill;
  /** Entered before the ledger was connected. */
  isEarlier: boolean;
}

const put = statement(`
  insert into ledger_bills (account_id, ledger, company_id, bill_id, bill, mark, vendor_key, number_key, total,
    issued_on, is_earlier)
  select own.account_id, $2, $3, new.bill->>'id', new.bill, new.bill->>'mark', new.vendor_key, plain_number(new.bill->>'number'),
    new.bill->>'total', (new.bill->>'issuedOn')::date, new.is_earlier
  from accounts own
  cross join jsonb_to_recordset($4::jsonb) as new (bill jsonb, vendor_key text, is_earlier boolean)
  where own.account_id = $1
  on conflict (account_id, ledger, company_id, bill_id) do update
    set bill = excluded.bill, mark = excluded.mark, vendor_key = excluded.vendor_key,
      number_key = excluded.number_key, total = excluded.total, issued_on = excluded.issued_on`);

/** Stores bills as they are now. Whether one was entered earlier never changes. */
export async function putLedgerBills(
  tx: AccountTx,
  { ledger, companyId }: BooksOf,
  rows: readonly LedgerBillRow[],
): Promise<void> {
  // A ledger may bring the same bill twice on pages that shift while they are read.
  const byId = new Map(rows.map((row) => [row.bill.id, row]));
  if (byId.size === 0) return;
  const values = [...byId.values()].map(({ bill, isEarlier }) => ({
    bill,
    vendor_key: bill.vendorName ? vendorNameKey(bill.vendorName) : bill.vendorId,
    is_earlier: isEarlier,
  }));
  await tx.run(put, [tx.accountId, ledger, companyId, JSON.stringify(values)]);
}

const markDeleted = statement(`
  update ledger_bills set bill = jsonb_set(bill, '{status}', '"deleted"')
  where account_id = $1 and ledger = $2 and company_id = $3 and bill_id = any($4)
  returning bill_id as id`);

/** Returns those of these bills that are stored. */
export async function markBillsDeleted(
  tx: AccountTx,
  { ledger, companyId }: BooksOf,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const rows = await tx.run<{ id: string }>(markDeleted, [tx.accountId, ledger, companyId, ids]);
  return new Set(rows.map(({ id }) => id));
}

/** Bills to compare: those entered since, and those that Docket has made. */
const page = statement(`
  select row.bill, row.is_earlier as "isEarlier" from ledger_bills row
  where row.account_id = $1 and row.ledger = $2 and row.company_id = $3 and row.bill_id > $4
    and (not row.is_earlier
      or coalesce((row.bill->>'enteredOn')::date, row.issued_on) >= $5::date
      or exists (select from export_logs export where export.account_id = $1 and export.external_id = row.bill_id)
      or exists (select from export_logs export where export.account_id = $1
        and export.gone is not null and export.gone->>'billId' = row.bill_id))
  order by row.bill_id limit $6`);

export function billsToCompare(
  tx: AccountTx,
  { ledger, companyId }: BooksOf,
  { after, from, limit }: { after: string; from: string | null; limit: number },
): Promise<LedgerBillRow[]> {
  return tx.run<LedgerBillRow>(page, [tx.accountId, ledger, companyId, after, from, limit]);
}

/** Bills of the same vendor with the same number or amount. */
const alike = statement(`
  select one.bill_id as "of", other.bill, other.is_earlier as "isEarlier"
  from ledger_bills one join ledger_bills other
    on other.account_id = one.account_id and other.ledger = one.ledger and other.company_id = one.company_id
      and other.vendor_key = one.vendor_key and other.bill_id <> one.bill_id
      and (other.number_key = one.number_key
        or other.total = one.total and abs(other.issued_on - one.issued_on) <= 7)
  where one.account_id = $1 and one.ledger = $2 and one.company_id = $3 and one.bill_id = any($4)`);

export async function billsAlike(
  tx: AccountTx,
  { ledger, companyId }: BooksOf,
  ids: readonly string[],
): Promise<ReadonlyMap<string, LedgerBillRow[]>> {
  const values = [tx.accountId, ledger, companyId, ids];
  const rows = await tx.run<LedgerBillRow & { of: string }>(alike, values);
  return Map.groupBy(rows, ({ of }) => of);
}

const ownVendors = statement(`
  select distinct row.bill->>'vendorId' as id from ledger_bills row
  where row.account_id = $1 and row.ledger = $2 and row.company_id = $3
    and exists (select from export_logs export
      where export.account_id = $1 and export.status = 'success' and export.external_id = row.bill_id)`);

/** The vendors in the ledger of bills that Docket has made. */
export async function vendorsOfOwnBills(
  tx: AccountTx,
  { ledger, companyId }: BooksOf,
): Promise<string[]> {
  const rows = await tx.run<{ id: string }>(ownVendors, [tx.accountId, ledger, companyId]);
  return rows.map(({ id }) => id);
}
