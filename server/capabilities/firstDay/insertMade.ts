import type { Services } from '../../capability.ts';
import { systemActor } from '../../platform/audit/write.ts';
import type { AccountTx } from '../../platform/db/transaction.ts';
import { nextSeq } from '../../platform/feed/sequence.ts';
import type { FileStore } from '../../platform/files/FileStore.ts';
import { checkNow } from '../checks/checkNow.ts';
import { createInvoice, type NewInvoice } from '../invoices/createInvoice.ts';
import { putPageWords } from '../invoices/pageWordStore.ts';
import { newInvoiceOf } from '../uploads/invoiceOfUpload.ts';
import { previewsJob } from '../uploads/reading.ts';
import { changeUpload, insertUpload } from '../uploads/uploadStore.ts';
import type { MadeFile } from './madeFile.ts';

export type MakingServices = Pick<Services, 'db' | 'files' | 'jobs'>;

export interface KeptFile extends MadeFile {
  fileHash: string;
  wordsHash: string;
}

/** Stores the file and its words. Before the transaction, because the store may be slow. */
export async function keepMade(
  files: FileStore,
  accountId: string,
  file: MadeFile,
): Promise<KeptFile> {
  const { hash: fileHash } = await files.keep(accountId, file.bytes);
  const { hash: wordsHash } = await files.keep(accountId, file.words);
  return { ...file, fileHash, wordsHash };
}

export interface Made {
  uploadId: string;
  vendorId: string | null;
  cameAt: Date;
  /** What else is known of the invoice. */
  invoice: Pick<NewInvoice, 'id' | 'sourceEmail' | 'isSample'>;
}

/** The upload and the invoice of a file of our own; the pictures of its pages follow. It does not use up the plan. */
export async function insertMade(
  tx: AccountTx,
  jobs: Pick<MakingServices['jobs'], 'enqueue'>,
  file: KeptFile,
  { uploadId, vendorId, cameAt, invoice: known }: Made,
): Promise<string> {
  const { pageReading, reading, differences, wordsHash, pageCount } = file;
  await insertUpload(tx, {
    id: uploadId,
    seq: await nextSeq(tx),
    fileName: file.name,
    fileType: file.type,
    fileSize: file.bytes.length,
    fileHash: file.fileHash,
    uploadedBy: null,
    status: 'completed',
    step: 'ready',
    progress: 100,
    problem: null,
    notice: null,
    duplicateOf: null,
    pageCount,
    invoiceId: null,
    round: 1,
    tries: 0,
    failures: 0,
    vendorId,
    counts: false,
    createdAt: cameAt,
  });
  const results = { pageReading, reading, differences, wordsHash, pageWords: null };
  const upload = await changeUpload(tx, uploadId, null, results);
  const read = await newInvoiceOf(tx, upload, results);
  const invoice = await createInvoice(tx, systemActor, { ...read, ...known });
  await putPageWords(tx, invoice.id, file.pageWords);
  await checkNow(tx, invoice);
  await changeUpload(tx, uploadId, null, { invoiceId: invoice.id });
  const data = { accountId: tx.accountId, uploadId, round: 1, turned: [] };
  await jobs.enqueue(tx, previewsJob, data);
  return invoice.id;
}
