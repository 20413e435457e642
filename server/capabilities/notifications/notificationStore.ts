import type { Notification, NotificationDetails } from '#shared/notifications/contract.ts';
import type { ChangeOf } from '#shared/sync/contract.ts';
import { newId } from '../../platform/db/newId.ts';
import { statement } from '../../platform/db/statement.ts';
import type { AccountTx } from '../../platform/db/transaction.ts';
import type { ChangedRow, FeedSource } from '../../platform/feed/FeedSource.ts';
import { readMarks } from '../../platform/feed/readMarks.ts';
import { reserve } from '../../platform/feed/sequence.ts';

export interface NotificationRow {
  id: string;
  personId: string;
  kind: string;
  invoiceId: string;
  occasion: string;
  details: NotificationDetails;
  seq: string;
  createdAt: Date;
  readAt: Date | null;
  endedAt: Date | null;
}

/** One notification to be stored for one person. */
export interface NewNotification {
  personId: string;
  kind: string;
  invoiceId: string;
  /** The same occasion is not notified twice. */
  occasion: string;
  details: NotificationDetails;
}

const list = `id, person_id as "personId", kind, invoice_id as "invoiceId", occasion, details, seq,
  created_at as "createdAt", read_at as "readAt", ended_at as "endedAt"`;

const lockByInvoices = statement(`
  select ${list} from notifications where account_id = $1 and invoice_id = any($2::uuid[])
  order by id for update`);

/** All notifications there have ever been of these invoices. */
export function lockNotificationsOf(
  tx: AccountTx,
  invoiceIds: readonly string[],
): Promise<NotificationRow[]> {
  return tx.run<NotificationRow>(lockByInvoices, [tx.accountId, invoiceIds]);
}

const put = statement(`
  insert into notifications (account_id, id, person_id, kind, invoice_id, occasion, details, seq)
  select own.account_id, told.* from accounts own cross join jsonb_to_recordset($2::jsonb)
    as told (id uuid, "personId" uuid, kind text, "invoiceId" uuid, occasion text, details jsonb, seq bigint)
  where own.account_id = $1
  on conflict (account_id, person_id, kind, invoice_id) do update set occasion = excluded.occasion,
    details = excluded.details, seq = excluded.seq, created_at = excluded.created_at, read_at = null, ended_at = null,
    mailed_at = null, pushed_at = null`);

const end = statement(`
  update notifications as row set ended_at = now(), seq = ended.seq
  from jsonb_to_recordset($2::jsonb) as ended (id uuid, seq bigint)
  where row.account_id = $1 and row.id = ended.id`);

/**
 * Stores new notifications and ends those that no longer apply. The caller has locked the existing
 * rows.
 */
export async function storeNotifications(
  tx: AccountTx,
  { tellings, ended }: { tellings: readonly NewNotification[]; ended: readonly { id: string }[] },
): Promise<void> {
  const count = tellings.length + ended.length;
  if (count === 0) return;
  const sequences = await reserve(tx, count);
  const told = tellings.map(({ personId, kind, invoiceId, occasion, details }) => ({
    id: newId(),
    personId,
    kind,
    invoiceId,
    occasion,
    details,
    seq: sequences.take(),
  }));
  const endedRows = ended.map(({ id }) => ({ id, seq: sequences.take() }));
  if (told.length > 0) await tx.run(put, [tx.accountId, JSON.stringify(told)]);
  if (endedRows.length > 0) await tx.run(end, [tx.accountId, JSON.stringify(endedRows)]);
}

export const markRead = readMarks('notifications', { person: 'person_id', readAt: 'read_at' });

const after = statement(`
  select ${list} from notifications
  where account_id = $1 and person_id = $2 and seq > $3 and seq <= $4 order by seq limit $5`);

function notificationsAfter(
  tx: AccountTx,
  range: { after: number; upTo: number; limit: number; personId: string },
): Promise<NotificationRow[]> {
  const values = [tx.accountId, range.personId, range.after, range.upTo, range.limit];
  return tx.run<NotificationRow>(after, values);
}

/** A new device gets the unread notifications and those read lately. */
const before = statement(`
  select ${list} from notifications
  where account_id = $1 and person_id = $2 and seq < $3 and ended_at is null
    and (read_at is null or read_at > now() - interval '30 days')
  order by seq desc limit $4`);

function notificationsBefore(
  tx: AccountTx,
  { below, limit, personId }: { below: number; limit: number; personId: string },
): Promise<NotificationRow[]> {
  return tx.run<NotificationRow>(before, [tx.accountId, personId, below, limit]);
}

function presentNotification(row: NotificationRow): Notification {
  return {
    ...row.details,
    id: row.id,
    kind: row.kind,
    invoiceId: row.invoiceId,
    createdAt: row.createdAt.toISOString(),
    readAt: row.readAt?.toISOString() ?? null,
  };
}

export const notificationFeed: FeedSource<ChangeOf<'notification'>> = {
  after: async (tx, range) => (await notificationsAfter(tx, range)).map(changed),
  before: async (tx, range) => (await notificationsBefore(tx, range)).map(changed),
};

function changed(row: NotificationRow): ChangedRow<ChangeOf<'notification'>> {
  const seq = Number(row.seq);
  const told = row.endedAt ? null : presentNotification(row);
  return {
    seq,
    document: null,
    present: () => ({ kind: 'notification', id: row.id, seq, row: told }),
  };
}
