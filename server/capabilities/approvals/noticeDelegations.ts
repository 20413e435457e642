import { systemActor, writeAudits } from '../../platform/audit/write.ts';
import type { Database } from '../../platform/db/database.ts';
import { eachAccount } from '../../platform/db/eachAccount.ts';
import { statement } from '../../platform/db/statement.ts';
import type { AccountTx } from '../../platform/db/transaction.ts';
import { beginDelegations, endDelegations, type Noticed } from '../policy/delegationStore.ts';
import { policyChanged } from '../policy/policyChanged.ts';

const selectAccounts = statement(`
  select distinct account_id as "accountId" from delegations
  where ends_at <= $1 or (begun_at is null and starts_at <= $1) order by 1`);

/**
 * A delegation begins and ends by the clock alone. This job records that, so that invoices are judged again, substitutes
 * are notified, and the audit log has the time.
 */
export async function noticeDelegations(db: Database, now: Date): Promise<void> {
  const accounts = await db.acrossAccounts('approvals', (tx) =>
    tx.run<{ accountId: string }>(selectAccounts, [now]),
  );
  await eachAccount(accounts, (accountId) => db.withAccount(accountId, (tx) => noticeIn(tx, now)));
}

async function noticeIn(tx: AccountTx, now: Date): Promise<void> {
  const [begun, ended] = [await beginDelegations(tx, now), await endDelegations(tx, now)];
  if (begun.length === 0 && ended.length === 0) return;
  policyChanged(tx);
  await writeAudits(tx, systemActor, [
    ...begun.map((delegation) => eventOf(delegation, 'begun')),
    ...ended.map((delegation) => eventOf(delegation, 'ended')),
  ]);
}

function eventOf({ personId, substituteId }: Noticed, delegation: 'begun' | 'ended') {
  return {
    category: 'USER',
    action: 'update',
    entityType: 'member',
    entityId: personId,
    metadata: { delegation, substituteId },
  } as const;
}
