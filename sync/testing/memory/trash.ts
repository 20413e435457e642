import type { Invoice } from '#shared/invoices/contract.ts';
import type { Change } from '#shared/sync/contract.ts';
import { deleteInvoice, type TrashedInvoice } from '#shared/trash/contract.ts';
import type { Owner } from '../../protocol/owner.ts';
import type { AccountTables, Entity } from './MemoryTables.ts';

/** An invoice in the trash; `isOver` once it was restored. */
export interface StoredTrashed {
  trashed: TrashedInvoice;
  seq: number;
  isOver: boolean;
}

/** Deletes an invoice so that it can be restored: its document stays. */
export function intoTrash(
  account: AccountTables,
  entity: Entity,
  invoice: Invoice,
  { owner, body }: { owner: Owner; body: unknown },
): StoredTrashed {
  const { id, invoiceNumber, vendorName, amount, currency, invoiceDate, status } = invoice;
  entity.deleted = true;
  entity.seq = ++account.seq;
  const trashed = {
    id,
    invoiceNumber,
    vendorName,
    amount,
    currency,
    invoiceDate,
    status,
    fileName: invoice.fileName,
    uploadId: invoice.uploadId,
    sourceEmail: invoice.sourceEmail,
    ...deleteInvoice.body.parse(body),
    deletedBy: owner.person,
    deletedByName: 'Ada Lovelace',
    deletedAt: new Date().toISOString(),
  };
  const stored = { trashed, seq: ++account.seq, isOver: false };
  account.trash.set(id, stored);
  return stored;
}

export function outOfTrash(account: AccountTables, entity: Entity, { id }: Invoice): void {
  entity.deleted = false;
  entity.seq = ++account.seq;
  const stored = account.trash.get(id);
  if (stored) account.trash.set(id, { ...stored, seq: ++account.seq, isOver: true });
}

export function trashChanges({ trash }: AccountTables): Change[] {
  return [...trash.values()].map(({ trashed, seq, isOver }) => ({
    kind: 'trashed',
    id: trashed.id,
    seq,
    row: isOver ? null : trashed,
  }));
}
