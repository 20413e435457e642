import type { Services } from '../capability.ts';
import { type JobKind, job } from '../jobs/jobs.ts';
import { unpackWords } from './keptWords.ts';
import { pagesWithPreview, putPreview } from './pageStore.ts';
import { problemText } from './problemText.ts';
import { previewsJob } from './reading.ts';
import { findUpload, resultsOf } from './uploadStore.ts';

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
      const { wordsHash } = await db.withAccount(accountId, (tx) => resultsOf(tx, uploadId));
      const words = wordsHash === null ? null : await files.read({ accountId, hash: wordsHash });
      const pages = words ? await unpackWords(words) : [];
      const bytes = await files.read({ accountId, hash: upload.fileHash });
      for (let page = 1; page <= upload.pageCount; page++) {
        if (there.has(page)) continue;
        // Boxes are on the page as it is read: upright.
        const { turned } = pages[page - 1] ?? {};
        const shown = reader.preview(bytes, { page: page - 1, turned });
        const picture = await shown.catch((error: unknown) => {
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
