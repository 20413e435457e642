import type { Reading } from '#shared/reading/reading.ts';
import type { Services } from '../capability.ts';
import type { JobKind } from '../jobs/jobs.ts';
import { poolSize } from '../reading/workers/ReadingPool.ts';
import type { Fields } from './fieldsOf.ts';
import { invoiceOfUpload } from './invoiceOfUpload.ts';
import { packWords } from './keptWords.ts';
import { noticeOf } from './notice.ts';
import { previewsJobKind } from './previews.ts';
import { type ReadingServices, readFields } from './readFields.ts';
import { previewsJob } from './reading.ts';
import { stepJob } from './runStep.ts';
import { takeTurns } from './takeTurns.ts';
import { resultsOf } from './uploadStore.ts';
import { vendorOfReading } from './vendorOfReading.ts';

interface ReadPages {
  pageCount: number | null;
  pageReading: Reading | null;
  wordsHash: string | null;
}

/** A file's way to being an invoice: pages → fields → vendor → checks. */
export function uploadJobs(services: ReadingServices & Pick<Services, 'jobs'>): JobKind[] {
  const { jobs, files, reader } = services;
  const nothing = async () => {};
  return [
    stepJob<ReadPages>(services, {
      step: 'pages',
      atOnce: poolSize,
      async find({ fileType, fileHash }, accountId) {
        if (fileType === 'xml') return { pageCount: null, pageReading: null, wordsHash: null };
        const bytes = await files.read({ accountId, hash: fileHash });
        const { pages, reading } = await reader.read(bytes);
        const words = await packWords(pages);
        const kept = words && (await files.keep(accountId, words));
        return { pageCount: pages.length, pageReading: reading, wordsHash: kept?.hash ?? null };
      },
      async keep(tx, { id, round }, found) {
        const data = { accountId: tx.accountId, uploadId: id, round };
        if (found.pageCount) await jobs.enqueue(tx, previewsJob, data);
        return found;
      },
    }),
    stepJob<Fields>(services, {
      step: 'fields',
      // One thread looks into all of them, but a model takes its time.
      atOnce: 4,
      find: (upload, accountId) => readFields(services, upload, accountId),
      keep: async (_tx, upload, found) => ({
        ...found,
        notice: noticeOf(upload, services.model && found.reading),
      }),
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
