import { findMemberByEmail } from '../accounts/memberStore.ts';
import type { Audit } from '../accounts/members.ts';
import { approve, reject } from '../approvals/decide.ts';
import { type Actor, systemActor } from '../audit/write.ts';
import type { AccountTx } from '../db/database.ts';
import { nextSeq } from '../feed/sequence.ts';
import { invoices } from '../invoices/invoiceStore.ts';
import { demoEmail } from './people.ts';

/** What becomes of an invoice. */
export type Fate = 'undecided' | 'half approved' | 'approved' | 'rejected' | 'paid';

export async function decideLike(
  tx: AccountTx,
  invoiceId: string,
  fate: Fate,
  auditAs: (actor: Actor) => Audit,
): Promise<void> {
  const as = async (name: string) => {
    const member = await findMemberByEmail(tx, demoEmail(name));
    if (!member) return null;
    const actor = { userId: member.person_id, userEmail: member.email, ipAddress: null };
    return { tx, session: { personId: member.person_id }, audit: auditAs(actor) };
  };
  const [approver, manager] = [await as('approver'), await as('manager')];
  // Somebody has changed the team of the demo company already: nobody decides in their place.
  if (fate === 'undecided' || !approver || !manager) return;
  if (fate === 'rejected') {
    await reject(manager, invoiceId, 'This was not ordered by us');
    return;
  }
  const unsaid = { comments: null, seen: null };
  const { invoice } = await approve(approver, invoiceId, unsaid);
  if (fate === 'half approved') return;
  if (invoice.status === 'pending_review') await approve(manager, invoiceId, unsaid);
  if (fate === 'approved') return;
  await invoices.change(tx, invoiceId, await nextSeq(tx), { status: 'paid' });
  await auditAs(systemActor)({
    category: 'INVOICE',
    action: 'update',
    entityType: 'invoice',
    entityId: invoiceId,
    oldValues: { status: 'approved' },
    newValues: { status: 'paid' },
  });
}
