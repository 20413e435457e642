import type { Attachment } from '#shared/attachments/contract.ts';
import type { ChangeOf } from '#shared/sync/contract.ts';
import { statement } from '../../platform/db/statement.ts';
import type { AccountTx } from '../../platform/db/transaction.ts';
import { rowFeed } from '../../platform/feed/rowFeed.ts';

export interface AttachmentRow extends Omit<Attachment, 'createdAt'> {
  seq: string;
  /** `null` once it was removed. */
  fileHash: string | null;
  createdAt: Date;
}

const list = `id, invoice_id as "invoiceId", file_name as "fileName", file_type as "fileType",
  file_size as "fileSize", file_hash as "fileHash", is_replaced as "isReplaced", goes_to_ledger as "goesToLedger",
  added_by as "addedBy", added_by_name as "addedByName", created_at as "createdAt", seq`;

const insert = statement(`
  insert into attachments (id, invoice_id, file_name, file_type, file_size, file_hash, is_replaced, added_by,
    added_by_name, seq)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) returning ${list}`);

export type NewAttachment = Omit<AttachmentRow, 'seq' | 'createdAt' | 'goesToLedger'> & {
  seq: number;
};

export async function insertAttachment(tx: AccountTx, made: NewAttachment): Promise<AttachmentRow> {
  const { id, invoiceId, fileName, fileType, fileSize, fileHash, isReplaced } = made;
  const values = [id, invoiceId, fileName, fileType, fileSize, fileHash, isReplaced];
  const by = [made.addedBy, made.addedByName, made.seq];
  const [row] = await tx.run<AttachmentRow>(insert, [...values, ...by]);
  if (!row) throw new Error('An attachment that was just stored is not there');
  return row;
}

const find = statement(`select ${list} from attachments where account_id = $1 and id = $2`);

/** Finds removed ones too. */
export async function findAttachment(
  tx: AccountTx,
  id: string,
): Promise<AttachmentRow | undefined> {
  return (await tx.run<AttachmentRow>(find, [tx.accountId, id]))[0];
}

const ofInvoice = statement(`
  select ${list} from attachments
  where account_id = $1 and invoice_id = $2 and file_hash is not null order by id`);

/** Oldest first. */
export function attachmentsOf(tx: AccountTx, invoiceId: string): Promise<AttachmentRow[]> {
  return tx.run<AttachmentRow>(ofInvoice, [tx.accountId, invoiceId]);
}

const mark = statement(`
  update attachments set goes_to_ledger = $3, seq = $4 where account_id = $1 and id = $2 returning ${list}`);

export async function markForLedger(
  tx: AccountTx,
  { id, goesToLedger, seq }: Pick<Attachment, 'id' | 'goesToLedger'> & { seq: number },
): Promise<AttachmentRow> {
  const [row] = await tx.run<AttachmentRow>(mark, [tx.accountId, id, goesToLedger, seq]);
  if (!row) throw new Error('An attachment that was just found is not there');
  return row;
}

const remove = statement(`
  update attachments set file_hash = null, file_name = '', seq = $3 where account_id = $1 and id = $2`);

/** Leaves a tombstone; the sweep deletes the file, unless another row names it. */
export async function removeAttachmentRow(tx: AccountTx, id: string, seq: number): Promise<void> {
  await tx.run(remove, [tx.accountId, id, seq]);
}

export function presentAttachment(row: AttachmentRow): Attachment {
  const { seq, fileHash, createdAt, ...attachment } = row;
  return { ...attachment, createdAt: createdAt.toISOString() };
}

export const attachmentFeed = rowFeed<ChangeOf<'attachment'>, AttachmentRow>({
  select: `select ${list} from attachments as row`,
  alias: 'row',
  exists: 'row.file_hash is not null',
  present: (row, seq) => ({
    kind: 'attachment',
    id: row.id,
    seq,
    row: row.fileHash === null ? null : presentAttachment(row),
  }),
});
