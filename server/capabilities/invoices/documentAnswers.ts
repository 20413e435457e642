import type { AuditEvent } from '#shared/audit/entry.ts';
import {
  type DocumentLook,
  documentLook,
  lookOf,
  looksAlike,
  senderOfDocument,
} from '#shared/trash/documentLook.ts';
import { writeAudit } from '../../platform/audit/write.ts';
import { statement } from '../../platform/db/statement.ts';
import type { AccountTx } from '../../platform/db/transaction.ts';
import { displayName } from '../accounts/memberStore.ts';
import type { Deciding } from './Deciding.ts';
import type { InvoiceRow } from './invoiceStore.ts';

/** What somebody said of a document: that it is an invoice, or that it is none. */
export interface DocumentAnswer {
  invoiceId: string;
  isInvoice: boolean;
  fileName: string | null;
  saidByName: string;
  saidAt: Date;
}

/** Older ones are of no use: what somebody said last of a kind of document counts. */
const newest = 50;

const select = statement(`
  (select invoice_id as "invoiceId", is_invoice as "isInvoice", look, file_name as "fileName",
    said_by_name as "saidByName", said_at as "saidAt"
  from document_answers where account_id = $1 and sender = $2 and sender <> '' and invoice_id <> $3
  order by said_at desc limit ${newest})
  union all
  select invoice_id, is_invoice, look, file_name, said_by_name, said_at
  from document_answers where account_id = $1 and invoice_id = $3`);

/** What was said of this document, or else last of one of the same sender that looks like it. */
export async function answerFor(
  tx: AccountTx,
  invoice: InvoiceRow,
): Promise<DocumentAnswer | null> {
  const parameters = [tx.accountId, senderOfDocument(invoice) ?? '', invoice.id];
  const answers = await tx.run<DocumentAnswer & { look: unknown }>(select, parameters);
  const look = lookOf(invoice);
  return (
    answers.find(({ invoiceId }) => invoiceId === invoice.id) ??
    answers.find((answer) => looksAlike(documentLook.parse(answer.look), look)) ??
    null
  );
}

const put = statement(`
  insert into document_answers (invoice_id, sender, is_invoice, look, file_name, said_by, said_by_name)
  values ($1, $2, $3, $4, $5, $6, $7)
  on conflict (account_id, invoice_id) do update set sender = excluded.sender, is_invoice = excluded.is_invoice,
    look = excluded.look, file_name = excluded.file_name, said_by = excluded.said_by,
    said_by_name = excluded.said_by_name, said_at = excluded.said_at`);

/** Remembers the answer, for further documents of the sender as well; where none is known, for this one only. */
export async function rememberAnswer(
  deciding: Deciding,
  invoice: InvoiceRow,
  isInvoice: boolean,
): Promise<void> {
  const { tx, personId } = deciding;
  const sender = senderOfDocument(invoice) ?? '';
  const look: DocumentLook = lookOf(invoice);
  const name = await displayName(tx, personId);
  const answer = [isInvoice, JSON.stringify(look), invoice.fileName, personId, name];
  await tx.run(put, [invoice.id, sender, ...answer]);
  const said = isInvoice ? { invoicesFrom: sender } : { noInvoicesFrom: sender };
  await answersChanged(deciding, invoice, sender, { newValues: said });
}

const remove = statement(`
  delete from document_answers where account_id = $1 and invoice_id = $2 and not is_invoice returning sender`);

/** The document came back from the trash, so nothing follows from its deletion. */
export async function forgetAnswer(deciding: Deciding, invoice: InvoiceRow): Promise<void> {
  const { tx } = deciding;
  const [row] = await tx.run<{ sender: string }>(remove, [tx.accountId, invoice.id]);
  if (!row) return;
  const { sender } = row;
  const takenBack = { oldValues: { noInvoicesFrom: sender }, newValues: { noInvoicesFrom: null } };
  await answersChanged(deciding, invoice, sender, takenBack);
}

const forgetFile = statement(
  'update document_answers set file_name = null where account_id = $1 and invoice_id = $2',
);

/** The document is deleted for good; what was said of its kind stays. */
export async function forgetFileOfAnswer(tx: AccountTx, invoiceId: string): Promise<void> {
  await tx.run(forgetFile, [tx.accountId, invoiceId]);
}

/** Other open documents of the sender, by the mail or by the address in them. */
const makeDue = statement(`
  insert into due_checks (account_id, invoice_id, spreads)
  select account_id, id, false from invoices
  where account_id = $1 and id <> $2 and status = 'pending_review' and deleted_at is null
    and lower(coalesce(source_email, vendor_email)) = $3
  order by id desc limit 1000
  on conflict (account_id, invoice_id) do update set due_at = excluded.due_at`);

/** The vendor's history says so too: its next documents are judged by the answer. */
async function answersChanged(
  { tx, actor }: Deciding,
  { id, vendorId, vendorName }: InvoiceRow,
  sender: string,
  change: Pick<AuditEvent, 'oldValues' | 'newValues'>,
): Promise<void> {
  if (sender === '') return;
  await tx.run(makeDue, [tx.accountId, id, sender]);
  if (vendorId === null) return;
  await writeAudit(tx, actor, {
    category: 'VENDOR',
    action: 'update',
    entityType: 'vendor',
    entityId: vendorId,
    metadata: { name: vendorName, invoiceId: id },
    ...change,
  });
}
