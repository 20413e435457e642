import type { KnownAccount } from '#shared/checks/Checked.ts';
import { statement } from '../../platform/db/statement.ts';
import type { AccountTx } from '../../platform/db/transaction.ts';

interface Checkable {
  id: string;
  vendorId: string | null;
}

interface AccountRow {
  vendorId: string;
  iban: string;
  proven: boolean;
  /** The first two invoices with it, in case the first is the one being checked. */
  firstIds: string[];
}

const selectAccounts = statement(`
  select vendor_id as "vendorId", iban, proven, (array_agg(id order by id))[1:2] as "firstIds"
  from (
    select vendor_id, id, iban, held_by,
      status in ('approved', 'paid') or replace(verification->>'iban', ' ', '') is not distinct from replace(iban, ' ', '') as proven
    from invoices
    where account_id = $1 and vendor_id = any($2::uuid[]) and deleted_at is null and status <> 'rejected'
      and iban is not null
  ) as invoice
  where proven or held_by = '{}'
  group by vendor_id, iban, proven`);

/** For each invoice, the bank accounts on other invoices of its vendor; newest first. */
export async function knownAccounts(
  tx: AccountTx,
  invoices: readonly Checkable[],
): Promise<(invoice: Checkable) => KnownAccount[]> {
  const vendorIds = new Set(invoices.flatMap(({ vendorId }) => vendorId ?? []));
  const rows =
    vendorIds.size > 0
      ? await tx.run<AccountRow>(selectAccounts, [tx.accountId, [...vendorIds]])
      : [];
  return ({ id, vendorId }) =>
    rows
      .filter((row) => row.vendorId === vendorId)
      .flatMap(({ iban, proven, firstIds }) => {
        const other = firstIds.find((first) => first !== id);
        const counts = other !== undefined && (proven || other < id);
        return counts ? [{ iban, proven, invoiceId: other }] : [];
      })
      .sort((one, other) => (one.invoiceId < other.invoiceId ? 1 : -1));
}
