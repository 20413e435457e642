import type { AccountWork, Statement } from '../db/statement.ts';

const put: Statement = {
  name: 'put-upload-page',
  text: `insert into upload_pages (upload_id, number, preview_hash) values ($1, $2, $3)
    on conflict (account_id, upload_id, number) do nothing`,
};

/** The picture of a page, from 1. The file does not change, so neither does the picture. */
export async function putPreview(
  tx: AccountWork,
  uploadId: string,
  page: number,
  hash: string,
): Promise<void> {
  await tx.run(put, [uploadId, page, hash]);
}

const select: Statement = {
  name: 'find-upload-page',
  text: `select preview_hash as hash from upload_pages
    where account_id = $1 and upload_id = $2 and number = $3`,
};

export async function findPreview(
  tx: AccountWork,
  uploadId: string,
  page: number,
): Promise<string | null> {
  const [row] = await tx.run<{ hash: string }>(select, [tx.accountId, uploadId, page]);
  return row?.hash ?? null;
}

const selectPages: Statement = {
  name: 'pages-of-upload',
  text: 'select number from upload_pages where account_id = $1 and upload_id = $2',
};

export async function pagesWithPreview(
  tx: AccountWork,
  uploadId: string,
): Promise<ReadonlySet<number>> {
  const rows = await tx.run<{ number: number }>(selectPages, [tx.accountId, uploadId]);
  return new Set(rows.map(({ number }) => number));
}
