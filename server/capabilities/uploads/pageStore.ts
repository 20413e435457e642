import { statement } from '../../platform/db/statement.ts';
import type { AccountTx } from '../../platform/db/transaction.ts';
import { nextSeq } from '../../platform/feed/sequence.ts';
import { lockUpload } from './uploadStore.ts';

const put = statement(`
  insert into upload_pages (upload_id, number, preview_hash) values ($1, $2, $3)
  on conflict (account_id, upload_id, number) do nothing`);

/** Stores the preview of a page, from 1. An existing one stays, because the file never changes. */
export async function putPreview(
  tx: AccountTx,
  uploadId: string,
  page: number,
  hash: string,
): Promise<void> {
  await tx.run(put, [uploadId, page, hash]);
}

const putNone = statement(`
  insert into upload_pages (upload_id, number, preview_hash) select $1, number, '' from unnest($2::int[]) as number
  on conflict (account_id, upload_id, number) do nothing`);

/** Records pages that will never have a preview. */
export async function putNoPreview(
  tx: AccountTx,
  uploadId: string,
  pages: readonly number[],
): Promise<void> {
  await tx.run(putNone, [uploadId, pages]);
}

const select = statement(`
  select preview_hash as hash from upload_pages
  where account_id = $1 and upload_id = $2 and number = $3`);

/** `null` when there is none yet, empty when there will never be one. */
export async function findPreview(
  tx: AccountTx,
  uploadId: string,
  page: number,
): Promise<string | null> {
  const [row] = await tx.run<{ hash: string }>(select, [tx.accountId, uploadId, page]);
  return row?.hash ?? null;
}

const selectPages = statement(
  'select number from upload_pages where account_id = $1 and upload_id = $2',
);

/** The pages with a preview, and those that will never have one. */
export async function pagesLookedAt(tx: AccountTx, uploadId: string): Promise<ReadonlySet<number>> {
  const rows = await tx.run<{ number: number }>(selectPages, [tx.accountId, uploadId]);
  return new Set(rows.map(({ number }) => number));
}

const count = statement(`
  update uploads set seq = $3, updated_at = now(), previews = (
    select count(*) from upload_pages page where page.account_id = $1 and page.upload_id = $2
      and page.preview_hash <> '')
  where account_id = $1 and id = $2`);

/** Sends devices the new number of previews. */
export async function tellPreviews(tx: AccountTx, uploadId: string): Promise<void> {
  // The row is locked before the counter, as everywhere.
  await lockUpload(tx, uploadId);
  await tx.run(count, [tx.accountId, uploadId, await nextSeq(tx)]);
}
