import type { z } from 'zod';
import type { mappedVendor } from '#shared/integrations/contract.ts';
import type { LedgerId } from '#shared/integrations/ledgers.ts';
import type { AccountTx } from '../db/database.ts';

interface LedgerVendorRow {
  account_id: string;
  ledger: LedgerId;
  company_id: string;
  vendor_key: string;
  vendor_id: string | null;
  name: string;
  external_id: string;
  suggested_account_id: string | null;
  suggested_tax_codes: string[];
}

type Place = Pick<LedgerVendorRow, 'ledger' | 'company_id' | 'vendor_key'>;

const mostShown = 500;

const own = (tx: AccountTx) =>
  tx<LedgerVendorRow>('ledger_vendors').where({ account_id: tx.accountId });

export async function findLedgerVendor(
  tx: AccountTx,
  place: Place,
): Promise<LedgerVendorRow | undefined> {
  return own(tx).where(place).first();
}

export async function putLedgerVendor(
  tx: AccountTx,
  row: Omit<LedgerVendorRow, 'account_id'>,
): Promise<void> {
  await tx<LedgerVendorRow>('ledger_vendors')
    .insert(row)
    .onConflict(['account_id', 'ledger', 'company_id', 'vendor_key'])
    .merge();
}

/** It may have been merged or taken out there: next time it is looked for by its name. */
export async function forgetLedgerVendor(tx: AccountTx, place: Place): Promise<void> {
  await own(tx).where(place).delete();
}

export async function vendorsInLedger(
  tx: AccountTx,
  ledger: LedgerId,
  companyId: string,
): Promise<z.infer<typeof mappedVendor>[]> {
  const rows = await own(tx)
    .where({ ledger, company_id: companyId })
    .whereNotNull('vendor_id')
    .orderBy('name')
    .limit(mostShown);
  const byVendor = new Map(rows.map((row) => [row.vendor_id ?? '', row]));
  return [...byVendor].map(([id, { name, suggested_account_id }]) => ({
    id,
    name,
    suggestedAccountId: suggested_account_id,
  }));
}

/** With which codes the vendors of a company were booked in its ledger before. */
export async function taxCodesInLedger(
  tx: AccountTx,
  ledger: LedgerId,
  companyId: string,
): Promise<string[][]> {
  const rows = await own(tx)
    .where({ ledger, company_id: companyId })
    .whereNot('suggested_tax_codes', [])
    .select('suggested_tax_codes');
  return rows.map(({ suggested_tax_codes: codes }) => codes);
}
