import type { Member } from '#shared/accounts/contract.ts';
import type { DelegationBody } from '#shared/approvals/delegation.ts';
import { mayApprove } from '#shared/approvals/slots.ts';
import type { Audit } from '../../platform/audit/write.ts';
import type { AccountTx } from '../../platform/db/transaction.ts';
import { conflict, invalid, notFound } from '../../platform/http/problem.ts';
import { lockMember, presentMember } from '../accounts/memberStore.ts';
import { nameOf } from '../auth/nameOf.ts';
import { awayOf, dropDelegation, putDelegation } from '../policy/delegationStore.ts';
import { policyChanged } from '../policy/policyChanged.ts';

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
      { path: 'substituteId', message: 'Choose somebody else of the team who may approve' },
    ]);
  }
  const before = await awayOf(tx, personId);
  const away = await putDelegation(tx, personId, body);
  if (Date.parse(away.endsAt) <= Date.now()) {
    throw invalid([{ path: 'to', message: 'This day is over already' }]);
  }
  policyChanged(tx);
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
    policyChanged(tx);
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
