import type { Delivery } from '#shared/webhooks/contract.ts';
import type { AccountTx } from '../db/database.ts';
import type { Reader, Statement } from '../db/statement.ts';

export interface DeliveryRow {
  account_id: string;
  id: string;
  event: Delivery['event'];
  about: string;
  invoice_id: string | null;
  body: string;
  status: Delivery['status'];
  requested_by: string;
  requested_at: Date;
  attempts: number;
  next_attempt_at: Date | null;
  problem: string | null;
  finished_at: Date | null;
  is_overtaken: boolean;
  /** The outside may have heard of it, whatever became of the attempt. */
  was_sent: boolean;
}

const own = (tx: AccountTx) =>
  tx<DeliveryRow>('webhook_deliveries').where({ account_id: tx.accountId });

type NewDelivery = Pick<
  DeliveryRow,
  'id' | 'event' | 'about' | 'invoice_id' | 'body' | 'requested_by'
>;

/** What is told of already is not told of again. */
export async function insertDeliveries(
  tx: AccountTx,
  deliveries: readonly NewDelivery[],
  waitMs = 0,
): Promise<void> {
  const now = new Date();
  const rows = deliveries.map((one) => ({
    ...one,
    status: 'pending' as const,
    requested_at: now,
    next_attempt_at: new Date(now.getTime() + waitMs),
  }));
  if (rows.length === 0) return;
  await tx<DeliveryRow>('webhook_deliveries')
    .insert(rows)
    .onConflict(['account_id', 'about'])
    .ignore();
}

export async function findDelivery(tx: AccountTx, id: string): Promise<DeliveryRow | undefined> {
  return own(tx).where({ id }).first();
}

export async function lockDelivery(tx: AccountTx, id: string): Promise<DeliveryRow | undefined> {
  return own(tx).where({ id }).forUpdate().first();
}

export async function changeDelivery(
  tx: AccountTx,
  id: string,
  change: Partial<Omit<DeliveryRow, 'account_id' | 'id' | 'body'>>,
): Promise<void> {
  await own(tx).where({ id }).update(change);
}

/** For one attempt, from the name to the answer; less than a delivery is taken for. */
export const attemptPatienceMs = 10_000;

/** For one attempt, which nobody else makes meanwhile. Whoever is not heard of after this time was killed. */
export async function takeDelivery(tx: AccountTx, id: string): Promise<DeliveryRow | undefined> {
  const [row] = await own(tx)
    .where({ id })
    .whereRaw('next_attempt_at <= now()')
    .update({
      attempts: tx.raw('attempts + 1'),
      next_attempt_at: tx.raw("now() + interval '30 seconds'"),
    })
    .returning('*');
  return row;
}

export async function newestDeliveries(tx: AccountTx, limit: number): Promise<DeliveryRow[]> {
  return own(tx).orderBy('requested_at', 'desc').orderBy('id', 'desc').limit(limit);
}

/** Of each account the next one: whoever approves much holds up nobody else. */
const selectDue: Statement = {
  name: 'due-deliveries',
  text: `select account_id as "accountId", id from (
      select distinct on (account_id) account_id, id, next_attempt_at from webhook_deliveries
      where next_attempt_at <= now() order by account_id, next_attempt_at, id
    ) as due order by next_attempt_at limit 12`,
};

export function dueDeliveries(reader: Reader): Promise<{ accountId: string; id: string }[]> {
  return reader.run(selectDue);
}

/** What still waits is not sent any more; it may be retried. */
export async function giveUpDeliveries(tx: AccountTx, problem: string): Promise<void> {
  await own(tx)
    .where({ status: 'pending' })
    .update({ status: 'failure', problem, next_attempt_at: null, finished_at: new Date() });
}

/**
 * Of these invoices something else is to be told now: what waits is not sent any more, and what has failed is not tried
 * again. Whether any of it may be on its way this moment.
 */
export async function overtakeDeliveries(
  tx: AccountTx,
  invoiceIds: readonly string[],
  problem: string,
): Promise<boolean> {
  const waiting = await own(tx)
    .where({ status: 'pending' })
    .whereIn('invoice_id', invoiceIds)
    .update({ status: 'failure', problem, next_attempt_at: null, finished_at: new Date() })
    .returning('was_sent');
  await own(tx)
    .where({ status: 'failure' })
    .whereIn('invoice_id', invoiceIds)
    .update({ is_overtaken: true });
  return waiting.some(({ was_sent: wasSent }) => wasSent);
}

/** Whether the outside may have heard of this invoice. */
export async function wasTold(tx: AccountTx, invoiceId: string): Promise<boolean> {
  const row = await own(tx)
    .where({ invoice_id: invoiceId, event: 'invoice.approved', was_sent: true })
    .first('id');
  return row !== undefined;
}

export function presentDelivery(row: DeliveryRow): Delivery {
  return {
    id: row.id,
    event: row.event,
    status: row.status,
    at: (row.finished_at ?? row.requested_at).toISOString(),
    attempts: row.attempts,
    problem: row.problem,
    nextAttemptAt: row.status === 'pending' ? (row.next_attempt_at?.toISOString() ?? null) : null,
  };
}
