import type { Services } from '../../capability.ts';
import type { AccountTx } from '../../platform/db/transaction.ts';
import type { JobKind } from '../../platform/jobs/jobs.ts';
import { putPageWords } from '../invoices/pageWordStore.ts';
import type { Quarters, ReadDocument } from '../reading/workers/messages.ts';
import { poolSize, textPoolSize } from '../reading/workers/ReadingPool.ts';
import { lockVendorMatching } from '../vendors/lockVendorMatching.ts';
import { invoiceOfUpload } from './invoiceOfUpload.ts';
import { mailSenderOf } from './mails/mailSender.ts';
import { noticeOf } from './notice.ts';
import { previewsJobKind } from './previews.ts';
import { type ReadPages, readArranged } from './readArranged.ts';
import { type FoundFields, type ReadingServices, readFields, readWithModel } from './readFields.ts';
import { modelJob, previewsJob, priorityOf, recognitionJob } from './reading.ts';
import { stepJob } from './runStep.ts';
import { resultsOf, type UploadRow } from './uploadStore.ts';
import { vendorOfReading } from './vendorOfReading.ts';

type FoundPages = ReadPages & { turned: Quarters[] };

/** The steps from a file to an invoice: pages → fields → vendor → checks. */
export function uploadJobs(services: ReadingServices & Pick<Services, 'jobs'>): JobKind[] {
  const { jobs, files, reader } = services;
  const nothing = async () => {};
  const keepReading = async <Found extends Pick<FoundFields, 'reading'>>(
    _tx: AccountTx,
    upload: UploadRow,
    found: Found,
  ) => ({ ...found, notice: noticeOf(upload, found.reading, services.model !== null) });
  const keepWords = async (accountId: string, read: ReadDocument): Promise<FoundPages> => {
    const { words, pageCount, turned, reading } = read;
    const kept = words && (await files.keep(accountId, words));
    return { pageCount, pageReading: reading, wordsHash: kept?.hash ?? null, turned };
  };
  const keepPages = async (
    tx: AccountTx,
    { id, round, madeOf }: UploadRow,
    { turned, ...found }: FoundPages,
  ) => {
    const data = { accountId: tx.accountId, uploadId: id, round, turned };
    // An arranged document uses the previews of its source files.
    if (found.pageCount && !madeOf) {
      await jobs.enqueue(tx, previewsJob, data, { priority: await priorityOf(tx) });
    }
    return found;
  };
  return [
    stepJob<FoundPages | null>(services, {
      step: 'pages',
      // E-invoices need no process, so one of them never waits for all the texts.
      atOnce: textPoolSize + 1,
      async find({ fileType, fileHash, madeOf }, accountId) {
        if (fileType === 'xml')
          return { pageCount: null, pageReading: null, wordsHash: null, turned: [] };
        if (madeOf || fileType !== 'pdf') return null;
        const read = await reader.readText(await files.read({ accountId, hash: fileHash }));
        return read && keepWords(accountId, read);
      },
      left: (found) => (found ? null : recognitionJob),
      keep: async (tx, upload, found) => (found ? keepPages(tx, upload, found) : {}),
    }),
    stepJob<FoundPages>(services, {
      step: 'pages',
      job: recognitionJob,
      atOnce: poolSize,
      async find({ fileHash, madeOf }, accountId) {
        if (madeOf) return { ...(await readArranged(services, madeOf, accountId)), turned: [] };
        const read = await reader.read(await files.read({ accountId, hash: fileHash }));
        return keepWords(accountId, read);
      },
      keep: keepPages,
    }),
    stepJob<FoundFields>(services, {
      step: 'fields',
      // All of them share one thread.
      atOnce: 4,
      find: (upload, accountId) => readFields(services, upload, accountId),
      left: ({ waitsForModel }) => (waitsForModel ? modelJob : null),
      keep: keepReading,
    }),
    stepJob<Pick<FoundFields, 'reading'>>(services, {
      step: 'fields',
      job: modelJob,
      // Mostly waiting for the model.
      atOnce: 4,
      find: (upload, accountId) => readWithModel(services, upload, accountId),
      keep: keepReading,
    }),
    stepJob<void>(services, {
      step: 'vendor',
      atOnce: 2,
      find: nothing,
      async keep(tx, { id, captureId }) {
        await lockVendorMatching(tx);
        const { reading } = await resultsOf(tx, id);
        const sender = await mailSenderOf(tx, captureId);
        return { vendorId: reading && (await vendorOfReading(tx, reading, sender)) };
      },
    }),
    stepJob<void>(services, {
      step: 'checks',
      atOnce: 2,
      find: nothing,
      async keep(tx, upload) {
        await lockVendorMatching(tx);
        const results = await resultsOf(tx, upload.id);
        const invoiceId = await invoiceOfUpload(tx, upload, results);
        await putPageWords(tx, invoiceId, results.pageWords ?? '');
        return { invoiceId, pageWords: null };
      },
    }),
    previewsJobKind(services),
  ];
}
