import { patternsOf } from '../../platform/db/patterns.ts';
import { statement } from '../../platform/db/statement.ts';
import type { AccountTx } from '../../platform/db/transaction.ts';
import { type VendorRow, vendors } from './vendorStore.ts';

interface VendorPage {
  search: string | null;
  limit: number;
  /** Cursor: only vendors created before this one. */
  before: string | null;
}

const matches = `row.account_id = $1 and row.deleted_at is null
  and ($2::text[] = '{}' or
    concat_ws(' ', row.name, row.tax_id, row.email, row.primary_contact_email, row.address) ilike all($2))`;

const selectPage = statement(`
  select ${vendors.list} from vendors as row
  where ${matches} and ($3::uuid is null or row.id < $3) order by row.id desc limit $4`);

const count = statement(`select count(*)::int as total from vendors as row where ${matches}`);

/** One page, newest first, with the total number. */
export async function listVendors(
  tx: AccountTx,
  { search, limit, before }: VendorPage,
): Promise<{ rows: VendorRow[]; total: number }> {
  const filterValues = [tx.accountId, patternsOf(search)];
  const [rows, counted] = await Promise.all([
    tx.run<VendorRow>(selectPage, [...filterValues, before, limit]),
    tx.run<{ total: number }>(count, filterValues),
  ]);
  return { rows, total: counted[0]?.total ?? 0 };
}
