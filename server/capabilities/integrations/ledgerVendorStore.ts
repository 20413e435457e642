import type { z } from 'zod';
import type { mappedVendor } from '#shared/integrations/contract.ts';
import type { LedgerId } from '#shared/integrations/ledgers.ts';
import { type Columns, selectList } from '../../platform/db/columns.ts';
import { statement } from '../../platform/db/statement.ts';
import type { AccountTx } from '../../platform/db/transaction.ts';

interface LedgerVendorRow {
  ledger: LedgerId;
  companyId: string;
  vendorKey: string;
  vendorId: string | null;
  name: string;
  externalId: string;
  suggestedAccountId: string | null;
  suggestedTaxCodes: string[];
}

const columns = {
  ledger: 'text',
  companyId: 'text',
  vendorKey: 'text',
  vendorId: 'uuid',
  name: 'text',
  externalId: 'text',
  suggestedAccountId: 'text',
  suggestedTaxCodes: 'text[]',
} satisfies Columns & Record<keyof LedgerVendorRow, string>;

type VendorLocation = Pick<LedgerVendorRow, 'ledger' | 'companyId' | 'vendorKey'>;

const mostShown = 500;

const matchesLocation = 'account_id = $1 and ledger = $2 and company_id = $3 and vendor_key = $4';
const valuesOf = (tx: AccountTx, { ledger, companyId, vendorKey }: VendorLocation) => [
  tx.accountId,
  ledger,
  companyId,
  vendorKey,
];

const select = statement(`
  select ${selectList(columns, 'vendor')} from ledger_vendors vendor where ${matchesLocation}`);

export async function findLedgerVendor(
  tx: AccountTx,
  location: VendorLocation,
): Promise<LedgerVendorRow | undefined> {
  const [row] = await tx.run<LedgerVendorRow>(select, valuesOf(tx, location));
  return row;
}

const put = statement(`
  insert into ledger_vendors (ledger, company_id, vendor_key, vendor_id, name, external_id,
    suggested_account_id, suggested_tax_codes)
  values ($1, $2, $3, $4, $5, $6, $7, $8)
  on conflict (account_id, ledger, company_id, vendor_key) do update
    set vendor_id = excluded.vendor_id, name = excluded.name, external_id = excluded.external_id,
      suggested_account_id = excluded.suggested_account_id,
      suggested_tax_codes = excluded.suggested_tax_codes`);

export async function putLedgerVendor(tx: AccountTx, row: LedgerVendorRow): Promise<void> {
  const { ledger, companyId, vendorKey, vendorId, name, externalId } = row;
  const suggested = [row.suggestedAccountId, row.suggestedTaxCodes];
  await tx.run(put, [ledger, companyId, vendorKey, vendorId, name, externalId, ...suggested]);
}

const forget = statement(`delete from ledger_vendors where ${matchesLocation}`);

/** The vendor may have been merged or removed in the ledger: next time it is looked up by name. */
export async function forgetLedgerVendor(tx: AccountTx, location: VendorLocation): Promise<void> {
  await tx.run(forget, valuesOf(tx, location));
}

const selectMapped = statement(`
  select vendor_id as id, name, suggested_account_id as "suggestedAccountId" from ledger_vendors
  where account_id = $1 and ledger = $2 and company_id = $3 and vendor_id is not null
  order by name limit ${mostShown}`);

export async function vendorsInLedger(
  tx: AccountTx,
  ledger: LedgerId,
  companyId: string,
): Promise<z.infer<typeof mappedVendor>[]> {
  const rows = await tx.run<z.infer<typeof mappedVendor>>(selectMapped, [
    tx.accountId,
    ledger,
    companyId,
  ]);
  return [...new Map(rows.map((row) => [row.id, row])).values()];
}

const selectTaxCodes = statement(`
  select suggested_tax_codes as codes from ledger_vendors
  where account_id = $1 and ledger = $2 and company_id = $3 and suggested_tax_codes <> '{}'`);

/** The tax codes used so far for the company's vendors in its ledger. */
export async function taxCodesInLedger(
  tx: AccountTx,
  ledger: LedgerId,
  companyId: string,
): Promise<string[][]> {
  const values = [tx.accountId, ledger, companyId];
  const rows = await tx.run<{ codes: string[] }>(selectTaxCodes, values);
  return rows.map(({ codes }) => codes);
}
