import type { Delivery } from '#shared/webhooks/contract.ts';
import { type Columns, selectList, updateParts } from '../../platform/db/columns.ts';
import { type Reader, statement, unprepared } from '../../platform/db/statement.ts';
import type { AccountTx } from '../../platform/db/transaction.ts';
import { leaseInSeconds } from '../../platform/outside/whileRenewing.ts';
import { nextDueInMs, untilTime } from '../../platform/work/DueWorker.ts';

export interface DeliveryRow {
  id: string;
  event: Delivery['event'];
  about: string;
  invoiceId: string | null;
  body: string;
  status: Delivery['status'];
  requestedBy: string;
  requestedAt: Date;
  attempts: number;
  nextAttemptAt: Date | null;
  problem: string | null;
  finishedAt: Date | null;
  isOvertaken: boolean;
  /** Set before the attempt: the receiver may have got it even if the attempt failed. */
  wasSent: boolean;
}

/** The signal sent by everything that sets the next attempt of a delivery. */
export const deliveryWork = 'webhook deliveries';

const columns = {
  id: 'uuid',
  event: 'text',
  about: 'text',
  invoiceId: 'uuid',
  body: 'text',
  status: 'text',
  requestedBy: 'text',
  requestedAt: 'timestamptz',
  attempts: 'integer',
  nextAttemptAt: 'timestamptz',
  problem: 'text',
  finishedAt: 'timestamptz',
  isOvertaken: 'boolean',
  wasSent: 'boolean',
} satisfies Columns & Record<keyof DeliveryRow, string>;

const list = selectList(columns, 'row');
const own = `select ${list} from webhook_deliveries as row where row.account_id = $1`;

type NewDelivery = Pick<
  DeliveryRow,
  'id' | 'event' | 'about' | 'invoiceId' | 'body' | 'requestedBy'
>;

const insert = statement(`
  insert into webhook_deliveries
    (account_id, id, event, about, invoice_id, body, requested_by, status, requested_at, next_attempt_at)
  select own.account_id, new.id, new.event, new.about, new."invoiceId", new.body, new."requestedBy", 'pending',
    now(), now() + make_interval(secs => $3::float8 / 1000)
  from accounts own cross join jsonb_to_recordset($2::jsonb) as new
    (id uuid, event text, about text, "invoiceId" uuid, body text, "requestedBy" text)
  where own.account_id = $1
  on conflict (account_id, about) do nothing`);

/** An event that has a delivery already does not get a second one. */
export async function insertDeliveries(
  tx: AccountTx,
  deliveries: readonly NewDelivery[],
  waitMs = 0,
): Promise<void> {
  if (deliveries.length === 0) return;
  tx.announce(deliveryWork);
  await tx.run(insert, [tx.accountId, JSON.stringify(deliveries), waitMs]);
}

const select = statement(`${own} and row.id = $2`);
const lock = statement(`${own} and row.id = $2 for update`);

export async function findDelivery(tx: AccountTx, id: string): Promise<DeliveryRow | undefined> {
  const [row] = await tx.run<DeliveryRow>(select, [tx.accountId, id]);
  return row;
}

export async function lockDelivery(tx: AccountTx, id: string): Promise<DeliveryRow | undefined> {
  const [row] = await tx.run<DeliveryRow>(lock, [tx.accountId, id]);
  return row;
}

export async function changeDelivery(
  tx: AccountTx,
  id: string,
  change: Partial<Omit<DeliveryRow, 'id' | 'body'>>,
): Promise<void> {
  if (change.nextAttemptAt) tx.announce(deliveryWork);
  const { list: changes, values } = updateParts(columns, change, { after: 2 });
  const update = unprepared(
    `update webhook_deliveries set ${changes} where account_id = $1 and id = $2`,
  );
  await tx.run(update, [tx.accountId, id, ...values]);
}

/** For one attempt, from name lookup to answer. */
export const attemptPatienceMs = 10_000;

const lease = `interval '${leaseInSeconds} seconds'`;

const take = statement(`
  update webhook_deliveries as row
  set attempts = attempts + 1, next_attempt_at = now() + ${lease}
  where row.account_id = $1 and row.id = $2 and row.next_attempt_at <= now()
  returning ${list}`);

/**
 * Leases a delivery for one attempt, which has to renew the lease. When it ends, the node counts as
 * killed.
 */
export async function takeDelivery(tx: AccountTx, id: string): Promise<DeliveryRow | undefined> {
  const [row] = await tx.run<DeliveryRow>(take, [tx.accountId, id]);
  return row;
}

const renew = statement(`
  update webhook_deliveries set next_attempt_at = now() + ${lease}
  where account_id = $1 and id = $2 and attempts = $3 and next_attempt_at is not null`);

/** Renews the lease of an attempt, unless another attempt has begun or none is to follow. */
export async function renewDelivery(
  tx: AccountTx,
  { id, attempts }: Pick<DeliveryRow, 'id' | 'attempts'>,
): Promise<void> {
  await tx.run(renew, [tx.accountId, id, attempts]);
}

const selectNewest = statement(`${own} order by row.requested_at desc, row.id desc limit $2`);

export function newestDeliveries(tx: AccountTx, limit: number): Promise<DeliveryRow[]> {
  return tx.run<DeliveryRow>(selectNewest, [tx.accountId, limit]);
}

/** One per account, so that an account with many approvals delays no others. */
const selectDue = statement(`
  select account_id as "accountId", id from (
    select distinct on (account_id) account_id, id, next_attempt_at from webhook_deliveries
    where next_attempt_at <= now() order by account_id, next_attempt_at, id
  ) as due order by next_attempt_at limit 12`);

export function dueDeliveries(reader: Reader): Promise<{ accountId: string; id: string }[]> {
  return reader.run(selectDue);
}

const selectNext = statement(
  `select ${untilTime('min(next_attempt_at)')} from webhook_deliveries where next_attempt_at is not null`,
);

export function nextDeliveryInMs(reader: Reader): Promise<number | null> {
  return nextDueInMs(reader, selectNext);
}

const giveUp = statement(`
  update webhook_deliveries
  set status = 'failure', problem = $2, next_attempt_at = null, finished_at = now()
  where account_id = $1 and status = 'pending'`);

/** Cancels what still waits; it may be retried. */
export async function giveUpDeliveries(tx: AccountTx, problem: string): Promise<void> {
  await tx.run(giveUp, [tx.accountId, problem]);
}

const giveUpOfInvoices = statement(`
  update webhook_deliveries
  set status = 'failure', problem = $3, next_attempt_at = null, finished_at = now()
  where account_id = $1 and invoice_id = any($2::uuid[]) and status = 'pending'
  returning was_sent as "wasSent"`);

const overtake = statement(`
  update webhook_deliveries set is_overtaken = true
  where account_id = $1 and invoice_id = any($2::uuid[]) and status = 'failure'`);

/**
 * Makes way for a newer event of these invoices: cancels waiting deliveries, and keeps failed ones
 * from being retried. Returns whether one of them may be under way at this moment.
 */
export async function supersedeDeliveries(
  tx: AccountTx,
  invoiceIds: readonly string[],
  problem: string,
): Promise<boolean> {
  const waiting = await tx.run<{ wasSent: boolean }>(giveUpOfInvoices, [
    tx.accountId,
    invoiceIds,
    problem,
  ]);
  await tx.run(overtake, [tx.accountId, invoiceIds]);
  return waiting.some(({ wasSent }) => wasSent);
}

const selectTold = statement(`
  select id from webhook_deliveries
  where account_id = $1 and invoice_id = $2 and event = 'invoice.approved' and was_sent limit 1`);

/** Whether the receiver may have heard of the approval of this invoice. */
export async function mayHaveReceived(tx: AccountTx, invoiceId: string): Promise<boolean> {
  return (await tx.run(selectTold, [tx.accountId, invoiceId])).length > 0;
}

export function presentDelivery(row: DeliveryRow): Delivery {
  return {
    id: row.id,
    event: row.event,
    status: row.status,
    at: (row.finishedAt ?? row.requestedAt).toISOString(),
    attempts: row.attempts,
    problem: row.problem,
    nextAttemptAt: row.status === 'pending' ? (row.nextAttemptAt?.toISOString() ?? null) : null,
  };
}
