import type { Checked } from '#shared/checks/Checked.ts';
import { statement } from '../../platform/db/statement.ts';
import type { AccountTx } from '../../platform/db/transaction.ts';

/**
 * Finds another upload with the same bytes as a file of this invoice, and whose invoice has the same pages, also if those
 * pages were arranged into another document. Rejected and deleted invoices do not count. Of two equal files the second is
 * the copy, unless it was approved first.
 */
const select = statement(`
  with page as (
    select (place->>'uploadId')::uuid as upload_id, place->'page' as number
    from uploads own cross join lateral jsonb_array_elements(
      coalesce(own.made_of, jsonb_build_array(jsonb_build_object('uploadId', own.id)))) as place
    where own.account_id = $1 and own.id = $2)
  select theirs.file_name as "fileName", made.id as "invoiceId"
  from page
  join uploads mine on mine.account_id = $1 and mine.id = page.upload_id
  join uploads same on same.account_id = $1 and same.file_hash = mine.file_hash and same.id <> mine.id
    and same.made_of is null
  join uploads theirs on theirs.account_id = $1 and theirs.arranged_as is null and theirs.id <> $2
    and (theirs.id = same.id or same.arranged_as is not null and theirs.made_of @> jsonb_build_array(
      jsonb_strip_nulls(jsonb_build_object('uploadId', same.id, 'page', page.number))))
  left join invoices made on made.account_id = $1 and made.upload_id = theirs.id
  where (made.id is null or made.deleted_at is null and made.status <> 'rejected')
    and ((same.created_at, same.id) < (mine.created_at, mine.id) or made.status in ('approved', 'paid'))
  order by made.id is null, same.created_at, theirs.id limit 1`);

export async function sameFileAs(
  tx: AccountTx,
  { uploadId }: { uploadId: string | null },
): Promise<Checked['sameFileAs']> {
  if (uploadId === null) return null;
  const [row] = await tx.run<NonNullable<Checked['sameFileAs']>>(select, [tx.accountId, uploadId]);
  return row ?? null;
}
