import type { Sender } from '#shared/checks/Checked.ts';
import { statement } from '../../platform/db/statement.ts';
import type { AccountTx } from '../../platform/db/transaction.ts';
import type { InvoiceRow } from '../invoices/invoiceStore.ts';
import type { VendorRow } from '../vendors/vendorStore.ts';

const selectKnown = statement(`
  select
    array(select distinct source_email from invoices
      where account_id = $1 and vendor_id = $2 and deleted_at is null and status in ('approved', 'paid')
        and source_email is not null and sender_authentication is distinct from 'fail' limit 20) as used,
    array(select distinct split_part(email, '@', 2) from members
      where account_id = $1 and removed_at is null) as own,
    array(select distinct known.address from vendors, unnest(array[email, primary_contact_email]) as known (address)
      where account_id = $1 and merged_into = $2 and deleted_at is null and known.address is not null limit 20) as merged,
    exists (select from invoices
      where account_id = $1 and vendor_id = $2 and sender_authentication = 'pass' and id < $3
        and split_part(lower(source_email), '@', 2) = split_part(lower($4), '@', 2)) as proven`);

interface Known {
  used: string[];
  own: string[];
  merged: string[];
  proven: boolean;
}

/** The sender of an invoice's mail, with the addresses known for its vendor. */
export async function senderOf(
  tx: AccountTx,
  { id, sourceEmail, senderAuthentication, vendorId }: InvoiceRow,
  vendor: VendorRow | undefined,
): Promise<Sender | null> {
  if (sourceEmail === null) return null;
  const [row] = await tx.run<Known>(selectKnown, [tx.accountId, vendorId, id, sourceEmail]);
  const onFile = [vendor?.email, vendor?.primaryContactEmail, hostOf(vendor?.website ?? null)];
  return {
    address: sourceEmail,
    authentication: senderAuthentication,
    known: [...onFile.flatMap((one) => one ?? []), ...(row?.merged ?? []), ...(row?.used ?? [])],
    own: row?.own ?? [],
    provenBefore: row?.proven ?? false,
  };
}

function hostOf(website: string | null): string | null {
  return website !== null && URL.canParse(website) ? new URL(website).hostname : null;
}
