import type { Services } from '../../capability.ts';
import { type JobKind, job } from '../../platform/jobs/jobs.ts';
import { problemText } from '../reading/problemText.ts';
import { TimeBudget } from '../reading/TimeBudget.ts';
import { UnreadableDocument } from '../reading/UnreadableDocument.ts';
import { GotNowhere } from '../reading/workers/Watch.ts';
import { pagesLookedAt, putNoPreview, putPreview, tellPreviews } from './pageStore.ts';
import { previewsJob } from './reading.ts';
import { findUpload } from './uploadStore.ts';

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
            if (page === 1) await tellPreviews(tx, uploadId);
          });
          if (picture.isHopeless) break;
          continue;
        }
        const { hash } = await files.keep(accountId, picture);
        await db.withAccount(accountId, async (tx) => {
          await putPreview(tx, uploadId, page, hash);
          // The first page is shown in lists; the others are fetched when somebody opens the file.
          if (page === 1) await tellPreviews(tx, uploadId);
        });
      }
      if (upload.pageCount > 1) await db.withAccount(accountId, (tx) => tellPreviews(tx, uploadId));
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
  if (error instanceof GotNowhere && isLastAttempt) return { isHopeless: true };
  if (problemText(error) === null) throw error;
  const isHopeless =
    error instanceof UnreadableDocument &&
    (error.reason === 'too_slow' || error.reason === 'out_of_memory');
  return { isHopeless };
}
