import { UnreadableDocument } from '#shared/reading/pages/UnreadableDocument.ts';
import type { Services } from '../../capability.ts';
import { statement } from '../../platform/db/statement.ts';
import type { AccountTx } from '../../platform/db/transaction.ts';
import { nextSeq } from '../../platform/feed/sequence.ts';
import { type JobKind, job } from '../../platform/jobs/jobs.ts';
import { TimeBudget } from '../reading/limits.ts';
import { problemText } from '../reading/problemText.ts';
import { NoProgress } from '../reading/workers/Watch.ts';
import { previewsJob } from './reading.ts';
import { findUpload, lockUpload } from './uploadStore.ts';

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
  insert into upload_pages (account_id, upload_id, number, preview_hash)
  select own.account_id, $2, number, '' from accounts own cross join unnest($3::int[]) as number
  where own.account_id = $1
  on conflict (account_id, upload_id, number) do nothing`);

/** Records pages that will never have a preview. */
async function putNoPreview(
  tx: AccountTx,
  uploadId: string,
  pages: readonly number[],
): Promise<void> {
  await tx.run(putNone, [tx.accountId, uploadId, pages]);
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

/** Of the page of a document as people see it: one that was arranged has its pages in other files. */
export async function previewOfPage(
  tx: AccountTx,
  uploadId: string,
  page: number,
): Promise<string | null> {
  const { madeOf = null } = (await findUpload(tx, uploadId)) ?? {};
  const place = madeOf ? madeOf[page - 1] : { uploadId, page };
  return place ? findPreview(tx, place.uploadId, place.page) : null;
}

const selectPages = statement(
  'select number from upload_pages where account_id = $1 and upload_id = $2',
);

/** The pages with a preview, and those that will never have one. */
async function pagesLookedAt(tx: AccountTx, uploadId: string): Promise<ReadonlySet<number>> {
  const rows = await tx.run<{ number: number }>(selectPages, [tx.accountId, uploadId]);
  return new Set(rows.map(({ number }) => number));
}

const count = statement(`
  update uploads set seq = $3, updated_at = now(), previews = (
    select count(*) from upload_pages page where page.account_id = $1 and page.upload_id = $2
      and page.preview_hash <> '')
  where account_id = $1 and id = $2`);

/** Sends devices the new number of previews. */
async function publishPreviewCount(tx: AccountTx, uploadId: string): Promise<void> {
  // The row is locked before the counter, as everywhere.
  await lockUpload(tx, uploadId);
  await tx.run(count, [tx.accountId, uploadId, await nextSeq(tx)]);
}

/** For the previews of one document; the next document waits for them. */
const mostMilliseconds = 60_000;

/** Renders previews independently of the reading, which does not wait for them. */
export function previewsJobKind({
  db,
  files,
  reader,
}: Pick<Services, 'db' | 'files' | 'reader'>): JobKind {
  return job({
    ...previewsJob,
    retries: 3,
    atOnce: 1,
    async run({ accountId, uploadId, turned }, { isLastAttempt }) {
      const { upload, done } = await db.withAccount(accountId, async (tx) => ({
        upload: await findUpload(tx, uploadId),
        done: await pagesLookedAt(tx, uploadId),
      }));
      if (!upload?.pageCount) return;
      const pages = Array.from({ length: upload.pageCount }, (_, index) => index + 1);
      const bytes = await files.read({ accountId, hash: upload.fileHash });
      const budget = new TimeBudget(mostMilliseconds);
      for (const page of pages.filter((number) => !done.has(number))) {
        const shown = { page: page - 1, turned: turned[page - 1] };
        const picture = await reader
          .preview(bytes, shown, budget)
          .catch((error: unknown) => whyNot(error, isLastAttempt));
        if ('isHopeless' in picture) {
          // Recorded, so that neither this job nor a later reading tries again.
          const without = picture.isHopeless ? pages.slice(page - 1) : [page];
          await db.withAccount(accountId, async (tx) => {
            await putNoPreview(tx, uploadId, without);
            if (page === 1) await publishPreviewCount(tx, uploadId);
          });
          if (picture.isHopeless) break;
          continue;
        }
        const { hash } = await files.keep(accountId, picture);
        await db.withAccount(accountId, async (tx) => {
          await putPreview(tx, uploadId, page, hash);
          // The first page is shown in lists; the others are fetched when somebody opens the file.
          if (page === 1) await publishPreviewCount(tx, uploadId);
        });
      }
      if (upload.pageCount > 1)
        await db.withAccount(accountId, (tx) => publishPreviewCount(tx, uploadId));
    },
    failed: ({ accountId, uploadId }) => ({
      accountId,
      type: 'Pictures of pages',
      entity: { type: 'upload', id: uploadId },
    }),
  });
}

/**
 * A failure caused by the file itself. If it uses too much time or memory, its other pages are not
 * tried either.
 */
function whyNot(error: unknown, isLastAttempt: boolean): { isHopeless: boolean } {
  if (error instanceof NoProgress && isLastAttempt) return { isHopeless: true };
  if (problemText(error) === null) throw error;
  const isHopeless =
    error instanceof UnreadableDocument &&
    (error.reason === 'too_slow' || error.reason === 'out_of_memory');
  return { isHopeless };
}
