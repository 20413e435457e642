import { isFrozen } from '#shared/invoices/contract.ts';
import type { Database } from '../../platform/db/database.ts';
import { statement } from '../../platform/db/statement.ts';
import type { AccountTx } from '../../platform/db/transaction.ts';
import {
  type DueWork,
  nextDueInMs,
  recheckTopic,
  untilTime,
} from '../../platform/work/DueWorker.ts';
import { invoices } from '../invoices/invoiceStore.ts';
import { queueComparisons } from '../vendors/likeness/compareAnew.ts';
import { checkNow } from './checkNow.ts';
import { makeComparedDue } from './comparedDue.ts';

interface DueCheck {
  accountId: string;
  invoiceId: string;
}

/** An invoice that has changed is marked in its own row; one that is affected by another row is in `due_checks`. */
const selectDue = statement(`
  select account_id as "accountId", invoice_id as "invoiceId" from (
    select account_id, invoice_id, due_at from due_checks where due_at <= now()
    union all
    select account_id, id, check_due_at from invoices where check_due_at <= now()
  ) as due order by due_at limit 100`);

const selectNext = statement(
  `select ${untilTime(
    'least((select min(due_at) from due_checks), (select min(check_due_at) from invoices))',
  )}`,
);

/** Due checks of all accounts. A trigger marks changed invoices, so that no code that changes one can forget it. */
export function rechecking(db: Database): DueWork<DueCheck> {
  return {
    name: recheckTopic,
    atOnce: 1,
    find: () => db.readingAcrossAccounts('checks').run<DueCheck>(selectDue),
    nextDueInMs: () => nextDueInMs(db.readingAcrossAccounts('checks'), selectNext),
    carryOut: ({ accountId, invoiceId }) =>
      db.withAccount(accountId, (tx) => checkAgain(tx, invoiceId)),
    postpone: ({ accountId, invoiceId }) =>
      db.withAccount(accountId, async (tx) => {
        await tx.run(postponeDue, [tx.accountId, invoiceId]);
        await tx.run(postponeMarked, [tx.accountId, invoiceId]);
      }),
  };
}

const selectDueIn = statement(`
  select invoice_id as id from due_checks where account_id = $1
  union
  select id from invoices where account_id = $1 and check_due_at is not null`);

/** All that is due in one account, and what becomes due by that. */
export async function recheckAccount(db: Database, accountId: string): Promise<void> {
  for (;;) {
    const due = await db.withAccount(accountId, (tx) =>
      tx.run<{ id: string }>(selectDueIn, [tx.accountId]),
    );
    if (due.length === 0) return;
    for (const { id } of due) await db.withAccount(accountId, (tx) => checkAgain(tx, id));
  }
}

const takeDue = statement(
  'delete from due_checks where account_id = $1 and invoice_id = $2 returning spreads',
);

const takeMark = statement(`
  with marked as (
    select id, check_spreads, vendors_due from invoices
    where account_id = $1 and id = $2 and check_due_at is not null for update)
  update invoices as row set check_due_at = null, check_spreads = false, vendors_due = null from marked
  where row.account_id = $1 and row.id = marked.id
  returning marked.check_spreads as spreads, marked.vendors_due as "vendorIds"`);

/**
 * Checks one invoice, unless another node has done so. The invoice is locked before its due check is deleted, so that a
 * concurrent change waits and makes it due again.
 */
async function checkAgain(tx: AccountTx, invoiceId: string): Promise<void> {
  const invoice = await invoices.lock(tx, invoiceId);
  const [[due], [marked]] = await Promise.all([
    tx.run<{ spreads: boolean }>(takeDue, [tx.accountId, invoiceId]),
    tx.run<{ spreads: boolean; vendorIds: string[] | null }>(takeMark, [tx.accountId, invoiceId]),
  ]);
  if (!due && !marked) return;
  if (invoice && !isFrozen(invoice)) await checkNow(tx, invoice);
  if (due?.spreads || marked?.spreads) await makeComparedDue(tx, invoiceId);
  await queueComparisons(tx, marked?.vendorIds ?? []);
}

const postponeDue = statement(
  `update due_checks set due_at = now() + interval '1 minute' where account_id = $1 and invoice_id = $2`,
);

const postponeMarked = statement(`
  update invoices set check_due_at = now() + interval '1 minute'
  where account_id = $1 and id = $2 and check_due_at is not null`);
