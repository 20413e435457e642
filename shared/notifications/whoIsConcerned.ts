import { myTurn, type Turn } from '../approvals/myTurn.ts';
import { type Member, mayApprove } from '../approvals/slots.ts';
import { uploadersOf } from '../approvals/uploaders.ts';
import type { Invoice } from '../invoices/contract.ts';
import type { StandingKind } from './contract.ts';

/** What of an invoice decides whom it concerns now. */
export type Concerning = Turn & Pick<Invoice, 'heldBy' | 'asked'>;

export interface Concerned {
  personId: string;
  kind: StandingKind;
}

/**
 * Whom an invoice waits for. One that is held waits for those who may verify it, which its uploaders may not; one that has
 * waited too long is told anew to those whom that has given a turn. A question waits for the one who was asked.
 */
export function whoIsConcerned(
  invoice: Concerning,
  { members, keepsUploadersOut }: { members: readonly Member[]; keepsUploadersOut: boolean },
): Concerned[] {
  if (invoice.status !== 'pending_review') return [];
  const asked: Concerned[] = invoice.asked ? [{ personId: invoice.asked.to, kind: 'asked' }] : [];
  return [...asked, ...whoDecides(invoice, { members, keepsUploadersOut })];
}

function whoDecides(
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

/** A manager or an admin, after it has escalated; others go on as before. */
function isEscalatedTo(
  { escalatedAt }: Concerning,
  members: readonly Member[],
  personId: string,
): boolean {
  const roles = members.find((one) => one.personId === personId)?.roles ?? [];
  return escalatedAt !== null && (roles.includes('manager') || roles.includes('admin'));
}
