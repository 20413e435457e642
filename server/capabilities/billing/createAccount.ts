import type { Role } from '#shared/permissions.ts';
import { type PlanId, trialDays } from '#shared/subscription/subscription.ts';
import { systemActor, writeAudit } from '../../platform/audit/write.ts';
import { newId } from '../../platform/db/newId.ts';
import type { SystemTx } from '../../platform/db/transaction.ts';
import { insertAccount } from '../accounts/accountStore.ts';
import { addMember } from '../accounts/memberStore.ts';
import { ensurePerson, type PersonRow } from '../auth/personStore.ts';
import { insertTrial } from '../billing/subscriptionStore.ts';
import { issueInboundAddress } from '../captures/inboundAddress.ts';

interface Founder {
  email: string;
  firstName: string;
  lastName: string;
}

const dayInMs = 24 * 60 * 60 * 1000;
/** The founder manages the account and may approve in it. */
const founderRoles: Role[] = ['admin', 'manager'];

/** A company with its trial and its first member. */
export async function createAccount(
  tx: SystemTx,
  given: { name: string; plan: PlanId; founder: Founder },
): Promise<{ accountId: string; founder: PersonRow }> {
  const accountId = newId();
  const person = await ensurePerson(tx, given.founder);
  await tx.inAccount(accountId, async (account) => {
    await insertAccount(account, given.name);
    await insertTrial(account, given.plan, new Date(Date.now() + trialDays * dayInMs));
    await issueInboundAddress(account);
    await addMember(account, person, founderRoles);
    await writeAudit(account, systemActor, {
      category: 'SYSTEM',
      action: 'create',
      entityType: 'account',
      entityId: accountId,
      newValues: { name: given.name, plan: given.plan, founder: person.email },
    });
  });
  return { accountId, founder: person };
}
