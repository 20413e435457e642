import { uploadersOf } from '../approvals/approvalProgress.ts';
import { myTurn, type Turn } from '../approvals/myTurn.ts';
import { sentBackTo } from '../approvals/reviewing.ts';
import { type Member, mayApprove } from '../approvals/slots.ts';
import type { Invoice } from '../invoices/contract.ts';
import type { StateKind } from './contract.ts';

/** The fields of an invoice that decide whom it concerns. */
export type Concerning = Turn & Pick<Invoice, 'heldBy' | 'asked' | 'sentBack'>;

export interface Concerned {
  personId: string;
  kind: StateKind;
}

/**
 * The members an invoice waits for. A held invoice waits for members who may verify it, which excludes its uploaders.
 * One that waits for its review waits for nobody's approval; one that was sent back waits for those who handed it on.
 * An escalated one notifies the managers and admins who can now approve. A question waits for the person who was asked.
 */
export function concernedMembers(
  invoice: Concerning,
  { members, keepsUploadersOut }: { members: readonly Member[]; keepsUploadersOut: boolean },
): Concerned[] {
  if (invoice.status !== 'pending_review') return [];
  const asked: Concerned[] = invoice.asked ? [{ personId: invoice.asked.to, kind: 'asked' }] : [];
  if (!invoice.awaitsReview)
    return [...asked, ...membersToDecide(invoice, { members, keepsUploadersOut })];
  const { sentBack } = invoice;
  if (!sentBack) return asked;
  const handedOnBy = sentBackTo({ sentBack, uploaders: uploadersOf(invoice) }, members);
  return [...asked, ...handedOnBy.map((personId) => ({ personId, kind: 'sent_back' as const }))];
}

function membersToDecide(
  invoice: Concerning,
  { members, keepsUploadersOut }: { members: readonly Member[]; keepsUploadersOut: boolean },
): Concerned[] {
  if (invoice.heldBy.length > 0) {
    const uploaders = uploadersOf(invoice);
    return members
      .filter((one) => mayApprove(one) && !uploaders.includes(one.personId))
      .map(({ personId }) => ({ personId, kind: 'held' }));
  }
  return members
    .filter(({ personId }) => myTurn(invoice, members, personId, { keepsUploadersOut }))
    .map(({ personId }) => ({
      personId,
      kind: isEscalatedTo(invoice, members, personId) ? 'escalated' : 'turn',
    }));
}

/** Managers and admins are told of the escalation; for others nothing changes. */
function isEscalatedTo(
  { escalatedAt }: Concerning,
  members: readonly Member[],
  personId: string,
): boolean {
  const roles = members.find((one) => one.personId === personId)?.roles ?? [];
  return escalatedAt !== null && (roles.includes('manager') || roles.includes('admin'));
}
