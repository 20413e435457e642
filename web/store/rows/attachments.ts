import { useLiveQuery } from 'dexie-react-hooks';
import type { AttachmentRow, CaptureRow } from '#sync/client/tables/rows.ts';
import type { LocalDatabase } from '../database/LocalDatabase.ts';
import { attachmentEntity } from '../decisions/attachmentDecisions.ts';
import { type OutboxEntry, outboxEntries } from '../decisions/outboxEntries.ts';

export interface AttachmentHere {
  attachment: AttachmentRow;
  /** A decision about it that waits or came back. */
  entry: OutboxEntry | null;
}

interface FilesOfInvoice {
  /** Oldest first. */
  attached: AttachmentHere[];
  /** On this device, not sent yet. */
  waiting: CaptureRow[];
}

/** `undefined` while loading. */
export function useAttachments(
  database: LocalDatabase,
  invoiceId: string,
): FilesOfInvoice | undefined {
  return useLiveQuery(async () => {
    const rows = await database.attachments.where('invoiceId').equals(invoiceId).sortBy('id');
    const items = await database.outbox
      .where('entity')
      .anyOf(rows.map(({ id }) => attachmentEntity(id)))
      .toArray();
    const entries = outboxEntries(items);
    const captures = await database.captures.orderBy('id').toArray();
    return {
      attached: rows.map((attachment) => ({
        attachment,
        entry: entries.findLast(({ entity }) => entity === attachmentEntity(attachment.id)) ?? null,
      })),
      waiting: captures.filter(({ goesTo }) => goesTo?.invoiceId === invoiceId),
    };
  }, [database, invoiceId]);
}
