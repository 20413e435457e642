import { isFrozen } from '#shared/invoices/contract.ts';
import { coversAll, isWhole, pagesIn } from '#shared/uploads/arrangement.ts';
import type { ArrangedDocument } from '#shared/uploads/contract.ts';
import type { Audit } from '../../platform/audit/write.ts';
import type { AccountTx } from '../../platform/db/transaction.ts';
import { nextSeq } from '../../platform/feed/sequence.ts';
import { conflict, notFound, Problem } from '../../platform/http/problem.ts';
import { type InvoiceRow, invoices } from '../invoices/invoiceStore.ts';
import { forgetPageWords } from '../invoices/pageWordStore.ts';
import { noInvoice } from '../invoices/trashStore.ts';
import { recountDocuments, requireAllowance } from './allowance.ts';
import { createArrangedUpload, isMadeOf } from './createArrangedUpload.ts';
import { enqueueReading, enqueueStep, type ReadingJobs } from './reading.ts';
import { changeUpload, findUploads, lockUploads, pagesOf, type UploadRow } from './uploadStore.ts';

interface Work {
  tx: AccountTx;
  audit: Audit;
  jobs: ReadingJobs;
}

/**
 * Reads pages as the documents that a person has arranged. Invoices made from them earlier are
 * deleted, so they must be undecided and without approvals. Idempotent: a repeated call changes
 * nothing.
 */
export async function arrangeUploads(
  work: Work,
  documents: readonly ArrangedDocument[],
): Promise<UploadRow[]> {
  const { tx } = work;
  const ids = documents.map(({ id }) => id);
  const named = new Set(documents.flatMap(({ pages }) => pages.map((one) => one.uploadId)));
  const locked = await lockUploads(tx, [...named, ...ids]);
  // A transaction that held the locks may have created the documents meanwhile, so look again.
  const there = await findUploads(tx, [...named, ...ids]);
  const done = doneBefore(documents, there);
  if (done) return done;

  const uploads = locked.filter(({ id }) => named.has(id));
  if (uploads.length < named.size) throw notFound('upload');
  for (const upload of uploads) requireArrangeable(upload);
  requireEveryPageOnce(documents, uploads);
  const unchanged = uploads.filter((upload) => documents.some((one) => isWhole(one, upload)));
  const replaced = uploads.filter((upload) => !unchanged.includes(upload));
  const made = documents.filter(({ id }) => unchanged.every((upload) => upload.id !== id));
  if (made.some(({ id }) => there.some((upload) => upload.id === id))) throw taken();
  const undecided = await lockInvoices(tx, replaced);

  // The change counter serialises arrangements of an account from here on, so that they are counted
  // correctly.
  await nextSeq(tx);
  const { released, staying } = await otherPages(tx, uploads, ids);
  const alone = [...unchanged.filter(({ pageOf }) => pageOf !== null), ...released];
  const { since, more } = recountDocuments({
    ending: [...replaced, ...alone],
    staying,
    beginning: [...made, ...alone].map(({ id }) => id),
    now: new Date(),
  });
  if (more > 0) await requireAllowance(tx, more);

  for (const invoice of undecided) await removeInvoice(work, invoice);
  for (const upload of replaced) await replace(work, upload, made);
  const arranged: UploadRow[] = [];
  for (const document of made) {
    arranged.push(
      await createArrangedUpload(work, document, { uploads, since: since.get(document.id) }),
    );
  }
  for (const upload of unchanged) arranged.push(await resume(work, upload, since));
  for (const upload of released) await release(work, upload, since);
  return documents.flatMap(({ id }) => arranged.filter((upload) => upload.id === id));
}

/**
 * The existing uploads, if the same arrangement was stored before: a device that missed the answer
 * asks again.
 */
function doneBefore(
  documents: readonly ArrangedDocument[],
  there: readonly UploadRow[],
): UploadRow[] | null {
  const done = documents.flatMap((document) =>
    there.filter((upload) => upload.id === document.id && isMadeOf(upload, document, there)),
  );
  return done.length === documents.length ? done : null;
}

function requireArrangeable(upload: UploadRow): void {
  const { fileName, fileType, arrangedAs } = upload;
  if (arrangedAs) throw alreadyArranged(upload);
  if (fileType === 'xml') {
    throw conflict('exact', `${fileName} is an e-invoice: it says itself what it is.`);
  }
  if (pagesIn(upload) === null) {
    throw conflict('not_counted', `The pages of ${fileName} are not known yet. Try again later.`);
  }
}

export function alreadyArranged({ fileName }: Pick<UploadRow, 'fileName'>): Problem {
  return conflict('arranged', `The pages of ${fileName} have been arranged already.`);
}

function requireEveryPageOnce(
  documents: readonly ArrangedDocument[],
  uploads: readonly UploadRow[],
): void {
  const ids = new Set(documents.map(({ id }) => id));
  if (ids.size === documents.length && coversAll(documents, uploads)) return;
  throw new Problem(400, 'pages', 'Every page has to be in exactly one invoice.');
}

const taken = () => conflict('taken', 'Another document was arranged under this id already.');

async function lockInvoices(tx: AccountTx, replaced: readonly UploadRow[]): Promise<InvoiceRow[]> {
  const undecided: InvoiceRow[] = [];
  for (const { invoiceId, fileName } of replaced) {
    if (invoiceId === null) continue;
    const invoice = await invoices.lock(tx, invoiceId);
    if (!invoice) throw await noInvoice(tx, invoiceId);
    if (isFrozen(invoice)) {
      throw conflict(
        'frozen',
        `The invoice of ${fileName} has been decided already. Its pages stay as they are.`,
      );
    }
    if (invoice.currentApprovers.length > 0) {
      throw conflict(
        'has_approvals',
        `The invoice of ${fileName} has been approved by ${invoice.currentApprovers.join(', ')}. Its pages stay as they are.`,
      );
    }
    undecided.push(invoice);
  }
  return undecided;
}

/** Notes and history remain in the audit log. */
async function removeInvoice({ tx, audit }: Work, invoice: InvoiceRow): Promise<void> {
  const { id, invoiceNumber, vendorName, amount, currency, uploadId, fileName } = invoice;
  await invoices.remove(tx, id, await nextSeq(tx));
  await forgetPageWords(tx, id);
  await audit({
    category: 'INVOICE',
    action: 'delete',
    entityType: 'invoice',
    entityId: id,
    metadata: { fileName, uploadId, reason: 'Its pages were arranged anew' },
    oldValues: { invoiceNumber, vendorName, amount, currency },
  });
}

/** The file stays as the source of the pages; a reading under way is discarded. */
async function replace(
  { tx, audit }: Work,
  upload: UploadRow,
  made: readonly ArrangedDocument[],
): Promise<void> {
  const arrangedAs = made
    .filter(({ pages }) => pages.some(({ uploadId }) => uploadId === upload.id))
    .map(({ id }) => id);
  await changeUpload(tx, upload.id, await nextSeq(tx), {
    status: 'completed',
    step: 'ready',
    progress: 100,
    problem: null,
    invoiceId: null,
    cuts: [],
    pageOf: null,
    arrangedAs,
    round: upload.round + 1,
    tries: 0,
  });
  await audit({
    category: 'INVOICE',
    action: 'update',
    entityType: 'upload',
    entityId: upload.id,
    metadata: { fileName: upload.fileName },
    oldValues: { invoiceId: upload.invoiceId, arrangedAs: null },
    newValues: { invoiceId: null, arrangedAs },
  });
}

/** A file that turned out to be one document: its reading resumes where it waited. */
async function resume(
  { tx, audit, jobs }: Work,
  upload: UploadRow,
  since: ReadonlyMap<string, Date>,
): Promise<UploadRow> {
  const { id, cuts, pageOf, round, fileName } = upload;
  if (pageOf === null && cuts?.length === 0) return upload;
  const createdAt = since.get(id) ?? upload.createdAt;
  const now = await changeUpload(tx, id, await nextSeq(tx), { cuts: [], pageOf: null, createdAt });
  if (pageOf !== null) await enqueueReading(tx, jobs, upload);
  else if (cuts?.length) {
    await enqueueStep(tx, jobs, 'fields', { accountId: tx.accountId, uploadId: id, round });
  }
  await audit({
    category: 'INVOICE',
    action: 'update',
    entityType: 'upload',
    entityId: id,
    metadata: { fileName },
    oldValues: { cuts, pageOf },
    newValues: { cuts: [], pageOf: null },
  });
  return now;
}

/**
 * Photos that wait for a document but are not part of this arrangement: those waiting for a
 * document arranged now are released, the others keep waiting.
 */
async function otherPages(
  tx: AccountTx,
  uploads: readonly UploadRow[],
  documentIds: readonly string[],
): Promise<{ released: UploadRow[]; staying: UploadRow[] }> {
  const documents = uploads.flatMap(({ pageOf }) => pageOf ?? []);
  const waiting = await pagesOf(tx, [...documentIds, ...documents]);
  const others = waiting.filter((one) => uploads.every(({ id }) => id !== one.id));
  const isReleased = ({ pageOf }: UploadRow) => pageOf !== null && documentIds.includes(pageOf);
  return {
    released: others.filter(isReleased),
    staying: others.filter((upload) => !isReleased(upload)),
  };
}

/** A released photo is read on its own. */
async function release(
  { tx, jobs }: Work,
  upload: UploadRow,
  since: ReadonlyMap<string, Date>,
): Promise<void> {
  const createdAt = since.get(upload.id) ?? upload.createdAt;
  await changeUpload(tx, upload.id, await nextSeq(tx), { pageOf: null, createdAt });
  await enqueueReading(tx, jobs, upload);
}
