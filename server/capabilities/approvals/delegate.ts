import type { Member } from '#shared/accounts/contract.ts';
import type { DelegationBody } from '#shared/approvals/contract.ts';
import { mayApprove } from '#shared/approvals/slots.ts';
import { type Audit, systemActor, writeAudits } from '../../platform/audit/write.ts';
import type { Database } from '../../platform/db/database.ts';
import { eachAccount } from '../../platform/db/eachAccount.ts';
import { statement } from '../../platform/db/statement.ts';
import type { AccountTx } from '../../platform/db/transaction.ts';
import { conflict, invalid, notFound } from '../../platform/http/problem.ts';
import { lockMember, presentMember } from '../accounts/memberStore.ts';
import { nameOf } from '../auth/personStore.ts';
import {
  awayOf,
  beginDelegations,
  dropDelegation,
  endDelegations,
  type Noticed,
  putDelegation,
} from '../policy/delegationStore.ts';
import { raisePolicyVersion } from '../policy/policyStore.ts';

const selectAccounts = statement(`
  select distinct account_id as "accountId" from delegations
  where ends_at <= $1 or (begun_at is null and starts_at <= $1) order by 1`);

/**
 * A delegation begins and ends by the clock alone. This job records that, so that invoices are judged again, substitutes
 * are notified, and the audit log has the time.
 */
export async function processDelegations(db: Database, now: Date): Promise<void> {
  const accounts = await db.acrossAccounts('approvals', (tx) =>
    tx.run<{ accountId: string }>(selectAccounts, [now]),
  );
  await eachAccount(accounts, (accountId) => db.withAccount(accountId, (tx) => noticeIn(tx, now)));
}

async function noticeIn(tx: AccountTx, now: Date): Promise<void> {
  const [begun, ended] = [await beginDelegations(tx, now), await endDelegations(tx, now)];
  if (begun.length === 0 && ended.length === 0) return;
  raisePolicyVersion(tx);
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

/** Names the substitute who fills a member's slots while they are away. */
export async function delegate(
  tx: AccountTx,
  audit: Audit,
  personId: string,
  body: DelegationBody,
): Promise<Member> {
  const member = await lockMember(tx, personId);
  if (!member) throw notFound('member');
  if (!mayApprove(member)) {
    throw conflict('nothing_to_fill', `${nameOf(member)} does not approve invoices.`);
  }
  const substitute =
    body.substituteId === personId ? undefined : await lockMember(tx, body.substituteId);
  if (!substitute || !mayApprove(substitute)) {
    throw invalid([
      { path: 'substituteId', message: 'Choose another team member who may approve' },
    ]);
  }
  const before = await awayOf(tx, personId);
  const away = await putDelegation(tx, personId, body);
  if (Date.parse(away.endsAt) <= Date.now()) {
    throw invalid([{ path: 'to', message: 'This day is over already' }]);
  }
  raisePolicyVersion(tx);
  await audit({
    category: 'USER',
    action: 'update',
    entityType: 'member',
    entityId: personId,
    metadata: { email: member.email, substitute: nameOf(substitute) },
    oldValues: { away: before },
    newValues: { away },
  });
  return presentMember(member, away);
}

/** Approvals that the substitute has given remain valid. */
export async function endDelegationOf(
  tx: AccountTx,
  audit: Audit,
  personId: string,
): Promise<Member> {
  const member = await lockMember(tx, personId);
  if (!member) throw notFound('member');
  const before = await awayOf(tx, personId);
  if (before) {
    await dropDelegation(tx, personId);
    raisePolicyVersion(tx);
    await audit({
      category: 'USER',
      action: 'update',
      entityType: 'member',
      entityId: personId,
      metadata: { email: member.email },
      oldValues: { away: before },
      newValues: { away: null },
    });
  }
  return presentMember(member, null);
}
