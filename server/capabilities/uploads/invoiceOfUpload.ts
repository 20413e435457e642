import { isFrozen, type ReadByFact } from '#shared/invoices/contract.ts';
import type { Reading } from '#shared/reading/reading.ts';
import { invoiceFromReading, type ReadInvoice } from '#shared/uploads/invoiceFromReading.ts';
import { systemActor } from '../../platform/audit/write.ts';
import { newId } from '../../platform/db/newId.ts';
import type { AccountTx } from '../../platform/db/transaction.ts';
import { checkNow } from '../checks/checkNow.ts';
import { applySecondReading, type ReadFacts } from '../invoices/applySecondReading.ts';
import { createInvoice, type NewInvoice } from '../invoices/createInvoice.ts';
import { findByUpload, type InvoiceRow, invoices } from '../invoices/invoiceStore.ts';
import { costOfUpload } from '../reading/model/modelCallStore.ts';
import { vendors } from '../vendors/vendorStore.ts';
import { mailSenderOf } from './mails/mailSender.ts';
import { findUploads, type StepResults, type UploadRow } from './uploadStore.ts';

/** What read a file, and the cost of models asked in this round. */
async function readByOf(
  tx: AccountTx,
  upload: Pick<UploadRow, 'id' | 'round' | 'fileType'>,
  reading: Reading,
): Promise<ReadByFact> {
  const asked = await costOfUpload(tx, { uploadId: upload.id, round: upload.round });
  return { engine: engineOf(upload, reading), ...asked };
}

function engineOf(
  { fileType }: Pick<UploadRow, 'fileType'>,
  { readBy, fields }: Reading,
): ReadByFact['engine'] {
  if (readBy && readBy.engine !== 'local') return readBy.engine;
  const sources = Object.values(fields).map((field) => field?.source);
  const recognised = sources.filter((source) => source === 'ocr').length;
  const printed = sources.filter((source) => source === 'text').length;
  if (recognised === printed) return fileType === 'pdf' ? 'text' : 'ocr';
  return recognised > printed ? 'ocr' : 'text';
}

type Beside = Pick<ReadFacts, 'readBeside' | 'readBy' | 'earlyPayment' | 'alsoUploadedBy'>;

/** Creates the invoice of a file, or updates the one that exists. */
export async function invoiceOfUpload(
  tx: AccountTx,
  upload: UploadRow,
  results: StepResults,
): Promise<string> {
  const known = await findByUpload(tx, upload.id);
  if (known) {
    const { values, lines, facts } = await readInvoiceOf(tx, upload, results);
    await applySecondReading(
      tx,
      known,
      { values, lines },
      {
        ...facts,
        alsoUploadedBy: othersOf(upload, known, facts),
        // Another file does not make known who brought in the first one.
        byKey: facts.byKey || known.byKey,
      },
    );
    const invoice = await invoices.lock(tx, known.id);
    if (invoice && !isFrozen(invoice)) await checkNow(tx, invoice);
    return known.id;
  }
  const made = await createInvoice(tx, systemActor, await newInvoiceOf(tx, upload, results));
  await checkNow(tx, made);
  return made.id;
}

/** What was read of a file that has no invoice yet. */
export async function newInvoiceOf(
  tx: AccountTx,
  upload: UploadRow,
  results: StepResults,
): Promise<NewInvoice> {
  const { values, lines, facts, notValid } = await readInvoiceOf(tx, upload, results);
  const vendor = upload.vendorId === null ? undefined : await vendors.find(tx, upload.vendorId);
  const vendorName = values.vendorName ?? vendor?.name ?? null;
  const sender = await mailSenderOf(tx, upload.captureId);
  return {
    ...values,
    ...facts,
    sourceEmail: sender?.address ?? null,
    senderAuthentication: sender?.authentication ?? null,
    vendorName,
    lines,
    readBeside: facts.readBeside && {
      ...facts.readBeside,
      notValid: notValid.map((one) =>
        one.field === 'vendorName' ? { ...one, instead: vendorName } : one,
      ),
    },
  };
}

async function readInvoiceOf(
  tx: AccountTx,
  upload: UploadRow,
  { reading, differences }: StepResults,
): Promise<Pick<ReadInvoice, 'values' | 'lines' | 'notValid'> & { facts: ReadFacts }> {
  if (!reading) throw new Error('The fields of this file were not read');
  const { values, lines, notValid, ...read } = invoiceFromReading(reading, newId);
  const beside = {
    readBeside: {
      mismatches: differences,
      hiddenText: reading.hiddenText,
      accounts: reading.accounts,
      notValid,
    },
    earlyPayment: reading.earlyPayment ?? null,
    readBy: await readByOf(tx, upload, reading),
    alsoUploadedBy: await othersWhoUploaded(tx, upload),
  } satisfies Beside;
  return { values, lines, notValid, facts: factsOf(upload, read, beside) };
}

/** The uploader of a file that was replaced still counts as one. */
function othersOf(
  { uploadedBy }: UploadRow,
  known: Pick<InvoiceRow, 'uploadedBy' | 'alsoUploadedBy'> | undefined,
  { alsoUploadedBy }: Pick<ReadFacts, 'alsoUploadedBy'>,
): string[] {
  const before = known ? [known.uploadedBy ?? [], known.alsoUploadedBy].flat() : [];
  const others = new Set([...before, ...alsoUploadedBy]);
  return [...others].filter((personId) => personId !== uploadedBy).toSorted();
}

function factsOf(
  upload: UploadRow,
  read: Omit<ReadInvoice, 'values' | 'lines' | 'notValid'>,
  beside: Beside,
): ReadFacts {
  return {
    uploadId: upload.id,
    uploadedBy: upload.uploadedBy,
    byKey: upload.byKey === true,
    fileName: upload.fileName,
    pageCount: upload.pageCount,
    documentType: read.documentType,
    vendorId: upload.vendorId,
    confidence: String(read.confidence),
    fieldConfidence: read.fieldConfidence,
    fieldBoxes: read.fieldBoxes,
    ...beside,
  };
}

/** Uploaders of further pages, besides the uploader of the first. */
async function othersWhoUploaded(
  tx: AccountTx,
  { uploadedBy, madeOf }: UploadRow,
): Promise<string[]> {
  if (!madeOf) return [];
  const files = await findUploads(
    tx,
    madeOf.map(({ uploadId }) => uploadId),
  );
  const people = new Set(files.flatMap((file) => file.uploadedBy ?? []));
  return [...people].filter((personId) => personId !== uploadedBy).toSorted();
}
