import { z } from 'zod';
import { id } from '#shared/ids.ts';
import type { Invoice } from '#shared/invoices/contract.ts';
import {
  type NotificationDetails,
  type NotificationKind,
  stateKinds,
} from '#shared/notifications/contract.ts';
import { type Statement, statement } from '../../platform/db/statement.ts';
import type { AccountTx } from '../../platform/db/transaction.ts';

export const addressee = z.object({ accountId: id, personId: id });

/** Has new notifications pushed to a person's devices; `push` carries it out. */
export const tellDevicesJob = { name: 'push.tell', data: addressee };

/**
 * A notification that the person has not seen in the application, with what may be said of the
 * invoice outside it.
 */
export interface Untold
  extends Pick<
    Invoice,
    | 'vendorName'
    | 'invoiceNumber'
    | 'amount'
    | 'currency'
    | 'dueDate'
    | 'flags'
    | 'uploadId'
    | 'appliedRule'
    | 'requiredCount'
    | 'approvedBy'
  > {
  id: string;
  kind: string;
  invoiceId: string;
  details: NotificationDetails;
  fingerprint: string;
}

/** Kinds that are no news to the uploader of the invoice; only the bell shows them. */
const ownUploadKinds: readonly NotificationKind[] = ['turn', 'held', 'approved'];

const columns = { mailed: 'mailed_at', pushed: 'pushed_at' } as const;
/** The two channels outside the application. */
type NotificationChannel = keyof typeof columns;

function lockUntold(way: NotificationChannel): Statement {
  return statement(`
    select told.id, told.kind, told.invoice_id as "invoiceId", told.details, row.vendor_name as "vendorName",
      row.invoice_number as "invoiceNumber", row.amount::text as amount, row.currency, row.fingerprint,
      row.due_date::text as "dueDate", row.flags, row.upload_id as "uploadId", row.applied_rule as "appliedRule",
      row.required_count as "requiredCount", row.approved_by as "approvedBy"
    from notifications told join invoices row on row.account_id = told.account_id and row.id = told.invoice_id
    where told.account_id = $1 and told.person_id = $2 and told.${columns[way]} is null
      and told.read_at is null and told.ended_at is null and row.deleted_at is null
      and not (told.kind = any($3::text[])
        and (told.person_id = any(row.also_uploaded_by) or told.person_id is not distinct from row.uploaded_by))
    order by told.created_at, told.id for update of told`);
}

const locks = { mailed: lockUntold('mailed'), pushed: lockUntold('pushed') };

/** The rows are locked, so that two concurrent senders do not send the same notification twice. */
export function lockUntoldTo(
  tx: AccountTx,
  personId: string,
  way: NotificationChannel,
): Promise<Untold[]> {
  return tx.run<Untold>(locks[way], [tx.accountId, personId, ownUploadKinds]);
}

function setTold(way: NotificationChannel): Statement {
  return statement(
    `update notifications set ${columns[way]} = now() where account_id = $1 and id = any($2::uuid[])`,
  );
}

const sets = { mailed: setTold('mailed'), pushed: setTold('pushed') };

/** Gets no sequence number, so that devices are not sent the change. */
export async function markTold(
  tx: AccountTx,
  untold: readonly Pick<Untold, 'id'>[],
  way: NotificationChannel,
): Promise<void> {
  await tx.run(sets[way], [tx.accountId, untold.map(({ id }) => id)]);
}

const countWaiting = statement(`
  select count(distinct invoice_id)::int as waiting from notifications
  where account_id = $1 and person_id = $2 and ended_at is null and kind = any($3::text[])`);

/** How many invoices wait for a person, whether the notification is read or not. */
export async function waitingFor(tx: AccountTx, personId: string): Promise<number> {
  const [counted] = await tx.run<{ waiting: number }>(countWaiting, [
    tx.accountId,
    personId,
    stateKinds,
  ]);
  return counted?.waiting ?? 0;
}
