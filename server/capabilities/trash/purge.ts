import { z } from 'zod';
import { daysInTrash } from '#shared/trash/contract.ts';
import { documentName } from '#sync/protocol/documentName.ts';
import type { Services } from '../../capability.ts';
import { type Actor, systemActor, writeAudit } from '../../platform/audit/write.ts';
import { columnName } from '../../platform/db/columns.ts';
import { eachAccount } from '../../platform/db/eachAccount.ts';
import { statement } from '../../platform/db/statement.ts';
import type { AccountTx } from '../../platform/db/transaction.ts';
import { dropDocument } from '../../platform/documents/write.ts';
import { reserve } from '../../platform/feed/sequence.ts';
import { notFound } from '../../platform/http/problem.ts';
import { type JobKind, job } from '../../platform/jobs/jobs.ts';
import { attachmentsOf, removeAttachmentRow } from '../attachments/attachmentStore.ts';
import type { EditedInvoice } from '../invoices/columns.ts';
import { forgetFileOfAnswer } from '../invoices/documentAnswers.ts';
import type { InvoiceFacts } from '../invoices/invoiceStore.ts';
import { forgetPageWords } from '../invoices/pageWordStore.ts';
import {
  companiesToPurge,
  endTrashed,
  invoicesToPurge,
  lockTrashed,
} from '../invoices/trashStore.ts';
import { withdrawApprovals } from '../policy/approvalStore.ts';
import { findUploads, lockUploads, purgeUploads, type UploadRow } from '../uploads/uploadStore.ts';
import { namingValues } from './deleteInvoice.ts';

export function trashJobs({ db }: Pick<Services, 'db'>): JobKind[] {
  return [
    job({
      name: 'trash.purge',
      data: z.object({}),
      retries: 2,
      atOnce: 1,
      schedule: '41 3 * * *',
      run: () => purgeDue(db, new Date()),
    }),
  ];
}

/** Purges the invoices whose time in the trash is over, each in a transaction of its own. */
export async function purgeDue(db: Services['db'], now: Date): Promise<void> {
  const before = new Date(now);
  before.setUTCDate(before.getUTCDate() - daysInTrash);
  const companies = await companiesToPurge(db.readingAcrossAccounts('trash'), before);
  await eachAccount(companies, async (accountId) => {
    for (;;) {
      const ids = await db.withAccount(accountId, (tx) => invoicesToPurge(tx, before));
      if (ids.length === 0) return;
      for (const id of ids) {
        await db.withAccount(accountId, (tx) => purge(tx, systemActor, id, before));
      }
    }
  });
}

/** Deletes an invoice in the trash for good, at the request of a person. */
export async function purgeInvoice(tx: AccountTx, actor: Actor, invoiceId: string): Promise<void> {
  if (!(await purge(tx, actor, invoiceId, null))) throw notFound('invoice');
}

/** `before`: only if it was deleted before this moment. It may have been restored and deleted again meanwhile. */
async function purge(
  tx: AccountTx,
  actor: Actor,
  invoiceId: string,
  before: Date | null,
): Promise<boolean> {
  const trashed = await lockTrashed(tx, invoiceId);
  if (!trashed || (before !== null && trashed.deletedAt > before)) return false;
  const attached = await attachmentsOf(tx, invoiceId);
  const replaced = attached.filter(({ isReplaced }) => isReplaced).map(({ id }) => id);
  const uploads = await uploadsOnlyOf(tx, trashed.uploadId, replaced);
  const said = await tx.run<Said>(selectSaid, [tx.accountId, invoiceId]);
  const sequences = await reserve(tx, said.length + attached.length + uploads.length + 1);
  const take = (rows: readonly unknown[]) => rows.map(() => sequences.take());
  for (const { kind, statement } of forgetting) {
    const ids = said.filter((one) => one.kind === kind).map(({ id }) => id);
    if (ids.length > 0) await tx.run(statement, [tx.accountId, invoiceId, ids, take(ids)]);
  }
  for (const { id } of attached) await removeAttachmentRow(tx, id, sequences.take());
  await tx.run(forget, [tx.accountId, invoiceId]);
  await tx.run(forgetLayout, [tx.accountId, invoiceId]);
  await forgetFileOfAnswer(tx, invoiceId);
  withdrawApprovals(tx, invoiceId);
  dropDocument(tx, documentName('invoice', invoiceId));
  const ids = uploads.map(({ id }) => id);
  await purgeUploads(tx, ids, take(ids));
  await endTrashed(tx, invoiceId, sequences.take());
  await forgetPageWords(tx, invoiceId);
  await writeAudit(tx, actor, {
    category: 'INVOICE',
    action: 'delete',
    entityType: 'invoice',
    entityId: invoiceId,
    metadata: { trash: 'purged', fileName: trashed.fileName },
    oldValues: namingValues(trashed),
  });
  return true;
}

/**
 * The file of an invoice, the files that it was arranged from, and those that it replaced, unless other invoices have
 * pages of them. A file that no row names is deleted by the sweep (`server/capabilities/uploads/sweepFiles.ts`).
 */
async function uploadsOnlyOf(
  tx: AccountTx,
  uploadId: string | null,
  replaced: readonly string[],
): Promise<UploadRow[]> {
  if (uploadId === null) return [];
  const [upload] = await findUploads(tx, [uploadId]);
  if (!upload) return [];
  const pages = (upload.madeOf ?? []).map((page) => page.uploadId);
  const sources = [...new Set([...pages, ...replaced])];
  const locked = await lockUploads(tx, [uploadId, ...sources]);
  const others = [...new Set(locked.flatMap(({ arrangedAs }) => arrangedAs ?? []))];
  // A document that was arranged from several files and then replaced as a whole.
  const isOver = ({ arrangedAs }: UploadRow) => arrangedAs?.join() === uploadId;
  const documents = (await findUploads(tx, others)).filter(({ id }) => id !== uploadId);
  const left = new Set(documents.filter((one) => !isOver(one)).map(({ id }) => id));
  const own = locked.filter(
    ({ id, arrangedAs }) =>
      id === uploadId ||
      (sources.includes(id) && (arrangedAs ?? []).every((other) => !left.has(other))),
  );
  const ids = new Set(own.map(({ id }) => id));
  return [...own, ...documents.filter((one) => isOver(one) && !ids.has(one.id))];
}

interface Said {
  kind: 'note' | 'comment';
  id: string;
}

const selectSaid = statement(`
  select 'note' as kind, id from invoice_notes where account_id = $1 and invoice_id = $2 and deleted_at is null
  union all
  select 'comment', id::text from invoice_comments where account_id = $1 and invoice_id = $2 and deleted_at is null
  order by 1, 2`);

const tombstones = (table: string, type: string, more = '') =>
  statement(`
  update ${table} as said set text = ''${more}, deleted_at = now(), seq = new.seq
  from unnest($3::${type}[], $4::bigint[]) as new (id, seq)
  where said.account_id = $1 and said.invoice_id = $2 and said.id = any($3::${type}[]) and said.id = new.id`);

const forgetting = [
  { kind: 'note', statement: tombstones('invoice_notes', 'text') },
  { kind: 'comment', statement: tombstones('invoice_comments', 'uuid', ", mentions = '{}'") },
] as const;

/**
 * What the tombstone of an invoice holds in each column. Values of its document are emptied. Its upload is kept, so that
 * its file creates no other invoice, and where it was sent to a ledger, because it may be there.
 */
const emptied: Record<keyof EditedInvoice | keyof InvoiceFacts, 'kept' | Emptied> = {
  invoiceNumber: 'null',
  vendorName: 'null',
  vendorEmail: 'null',
  vendorTaxId: 'null',
  amount: 'null',
  subtotal: 'null',
  discount: 'null',
  shipping: 'null',
  tax: 'null',
  currency: 'kept',
  invoiceDate: 'null',
  dueDate: 'null',
  iban: 'null',
  purchaseOrder: 'null',
  description: 'null',
  exchangeRate: 'null',
  exchangeRateDate: 'null',
  lines: "'[]'",
  coding: "'{}'",
  fingerprint: 'kept',
  coveredDefaults: 'null',
  sourceEmail: 'null',
  status: 'kept',
  decidedAt: 'kept',
  confidence: 'kept',
  fraudFlags: "'{}'",
  rejectionReason: 'null',
  uploadId: 'kept',
  fileName: 'null',
  pageCount: 'kept',
  documentType: 'kept',
  vendorId: 'null',
  fieldConfidence: "'{}'",
  fieldBoxes: "'{}'",
  flags: "'[]'",
  heldBy: "'{}'",
  verification: 'null',
  earlyPayment: 'null',
  readBy: 'kept',
  uploadedBy: 'kept',
  alsoUploadedBy: 'kept',
  byKey: 'kept',
  readBeside: 'null',
  unedited: 'null',
  senderAuthentication: 'kept',
  confirmed: "'{}'",
  reviewed: 'null',
  sentBack: 'null',
  asked: 'null',
  exports: 'kept',
  payments: "'[]'",
  bookedRate: 'null',
  payeeVendorId: 'null',
  payeeKey: 'null',
  isSample: 'kept',
  approvalStatus: 'kept',
  currentApprovers: "'{}'",
  approvedBy: "'{}'",
  standIns: "'[]'",
  requiredApprovers: 'kept',
  requiredCount: 'kept',
  appliedRule: 'null',
  doubts: 'kept',
  awaitsReview: 'kept',
  waitingSince: 'kept',
  escalatesAt: 'kept',
  escalatedAt: 'kept',
  standingVersion: 'kept',
};

type Emptied = 'null' | "'{}'" | "'[]'";

const emptying = Object.entries(emptied)
  .filter(([, value]) => value !== 'kept')
  .map(([name, value]) => `${columnName(name)} = ${value}`);

const forget = statement(`
  update invoices set ${emptying.join(', ')}, field_errors = '[]', document_position = 0, updated_at = now()
  where account_id = $1 and id = $2`);

const forgetLayout = statement(`
  update learned_layouts set words_hash = '', traces = '[]' where account_id = $1 and invoice_id = $2`);
