import { findMemberByEmail } from '../../capabilities/accounts/memberStore.ts';
import type { DecidingWithFollowers } from '../../capabilities/approvals/DecisionFollower.ts';
import { approve, reject } from '../../capabilities/approvals/decide.ts';
import { sendBack } from '../../capabilities/approvals/sendBack.ts';
import { verify } from '../../capabilities/checks/verify.ts';
import { invoices } from '../../capabilities/invoices/invoiceStore.ts';
import { systemActor, writeAudit } from '../../platform/audit/write.ts';
import { nextSeq } from '../../platform/feed/sequence.ts';
import type { DemoCompany } from './people.ts';

/** The outcome of a demo invoice. */
export type Fate = 'undecided' | 'sent back' | 'half approved' | 'approved' | 'rejected' | 'paid';

/** Nobody has a document of the new company open. */
const nobodyLooks = { tell() {} };

export async function applyFate(
  {
    tx,
    followers,
    company,
  }: Pick<DecidingWithFollowers, 'tx' | 'followers'> & { company: DemoCompany },
  invoiceId: string,
  fate: Fate,
): Promise<void> {
  const actingAs = async (name: string): Promise<DecidingWithFollowers | null> => {
    const member = await findMemberByEmail(tx, `${name}@${company.domain}`);
    if (!member) return null;
    const { personId, email: userEmail } = member;
    return { tx, followers, personId, actor: { userId: personId, userEmail, ipAddress: null } };
  };
  const [approver, manager, admin] = [
    await actingAs('approver'),
    await actingAs('manager'),
    await actingAs('admin'),
  ];
  // If people have changed the team of the demo company, nothing is decided for them.
  if (fate === 'undecided' || !approver || !manager || !admin) return;
  if (fate === 'rejected') {
    await reject(manager, invoiceId, 'This was not ordered by us');
    return;
  }
  if (fate === 'sent back') {
    const { personId, actor } = approver;
    const author = { personId, email: actor.userEmail ?? '', name: 'approver', ipAddress: null };
    const reason = 'The order number is missing. Please ask the warehouse for it.';
    await sendBack({ ...approver, relay: nobodyLooks, author }, invoiceId, reason);
    return;
  }
  const heldBy = (await invoices.find(tx, invoiceId))?.heldBy ?? [];
  if (heldBy.length > 0) {
    const remark = 'Their bookkeeping read the account out to me';
    await verify(manager, invoiceId, { method: 'called_known_number', remark });
  }
  for (const person of [approver, manager, admin]) {
    const { invoice } = await approve(person, { invoiceId, seen: null }, null);
    if (fate === 'half approved') return;
    if (invoice.status === 'approved') break;
  }
  if (fate === 'approved') return;
  await invoices.change(tx, invoiceId, await nextSeq(tx), { status: 'paid' });
  await writeAudit(tx, systemActor, {
    category: 'INVOICE',
    action: 'update',
    entityType: 'invoice',
    entityId: invoiceId,
    oldValues: { status: 'approved' },
    newValues: { status: 'paid' },
  });
}
