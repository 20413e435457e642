import type { Reading } from '#shared/reading/reading.ts';
import type { Services } from '../capability.ts';
import type { JobKind } from '../jobs/jobs.ts';
import { poolSize } from '../reading/workers/ReadingPool.ts';
import type { Fields } from './fieldsOf.ts';
import { invoiceOfUpload } from './invoiceOfUpload.ts';
import { previewsJobKind } from './previews.ts';
import { previewsJob } from './reading.ts';
import { stepJob } from './runStep.ts';
import { takeTurns } from './takeTurns.ts';
import { resultsOf } from './uploadStore.ts';
import { vendorOfReading } from './vendorOfReading.ts';

interface ReadPages {
  pageCount: number | null;
  pageReading: Reading | null;
}

/** A file's way to being an invoice: pages → fields → vendor → checks. */
export function uploadJobs(
  services: Pick<Services, 'db' | 'jobs' | 'files' | 'reader' | 'fields'>,
): JobKind[] {
  const { db, jobs, files, reader, fields } = services;
  const nothing = async () => {};
  return [
    stepJob<ReadPages>(services, {
      step: 'pages',
      atOnce: poolSize,
      async find({ fileType, fileHash }, accountId) {
        if (fileType === 'xml') return { pageCount: null, pageReading: null };
        const bytes = await files.read({ accountId, hash: fileHash });
        const { pages, reading } = await reader.read(bytes);
        return { pageCount: pages.length, pageReading: reading };
      },
      async keep(tx, { id, round }, found) {
        const data = { accountId: tx.accountId, uploadId: id, round };
        if (found.pageCount) await jobs.enqueue(tx, previewsJob, data);
        return found;
      },
    }),
    stepJob<Fields>(services, {
      step: 'fields',
      // One thread looks into all of them.
      atOnce: 1,
      async find({ id, fileType, fileHash }, accountId) {
        const bytes = await files.read({ accountId, hash: fileHash });
        const { pageReading: page } = await db.withAccount(accountId, (tx) => resultsOf(tx, id));
        return fields.read({ type: fileType, bytes, page });
      },
      keep: async (_tx, _upload, found) => found,
    }),
    stepJob<void>(services, {
      step: 'vendor',
      atOnce: 2,
      find: nothing,
      async keep(tx, { id }) {
        await takeTurns(tx);
        const { reading } = await resultsOf(tx, id);
        return { vendorId: reading && (await vendorOfReading(tx, reading)) };
      },
    }),
    stepJob<void>(services, {
      step: 'checks',
      atOnce: 2,
      find: nothing,
      async keep(tx, upload) {
        await takeTurns(tx);
        return { invoiceId: await invoiceOfUpload(tx, upload, await resultsOf(tx, upload.id)) };
      },
    }),
    previewsJobKind(services),
  ];
}
