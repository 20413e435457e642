import type { Services } from '../capability.ts';
import { type JobKind, job } from '../jobs/jobs.ts';
import { pagesWithPreview, putPreview } from './pageStore.ts';
import { problemText } from './problemText.ts';
import { previewsJob } from './reading.ts';
import { findUpload } from './uploadStore.ts';

/** Pictures of the pages, beside the reading: nothing waits for them. */
export function previewsJobKind({
  db,
  files,
  reader,
}: Pick<Services, 'db' | 'files' | 'reader'>): JobKind {
  return job({
    ...previewsJob,
    retries: 3,
    atOnce: 1,
    async run({ accountId, uploadId }) {
      const { upload, there } = await db.withAccount(accountId, async (tx) => ({
        upload: await findUpload(tx, uploadId),
        there: await pagesWithPreview(tx, uploadId),
      }));
      if (!upload?.pageCount) return;
      const bytes = await files.read({ accountId, hash: upload.fileHash });
      for (let page = 1; page <= upload.pageCount; page++) {
        if (there.has(page)) continue;
        const picture = await reader.preview(bytes, { page: page - 1 }).catch((error: unknown) => {
          if (problemText(error) === null) throw error;
          return null;
        });
        if (!picture) continue;
        const { hash } = await files.keep(accountId, picture);
        await db.withAccount(accountId, (tx) => putPreview(tx, uploadId, page, hash));
      }
    },
  });
}
