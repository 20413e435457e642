import { approvalBlockOf } from '#shared/approvals/approvalBlock.ts';
import { documentName } from '#sync/protocol/documentName.ts';
import type { ApprovalEffectOf } from '../../../store/invoiceIndex/approvalEffect.ts';
import type { IndexEntry } from '../../../store/invoiceIndex/IndexEntry.ts';
import { numberText } from '../../../ui/foundation/formats.ts';

/** Why this person cannot approve an invoice now. */
export type LeftOut =
  | 'decided'
  | 'under_way'
  | 'held'
  | 'in_error'
  | 'incomplete'
  | 'mine_given'
  | 'own'
  | 'others';

export interface Decidable {
  /** In the order of the list. */
  toApprove: readonly IndexEntry[];
  toReject: readonly IndexEntry[];
  leftOut: ReadonlyMap<LeftOut, number>;
}

interface Decider {
  personId: string;
  turnOf: ApprovalEffectOf;
  /** By document: decisions of this device that the server has not accepted yet. */
  underWay: ReadonlyMap<string, unknown>;
}

/** The selected invoices that this person can approve or reject now. */
export function decidableOf(chosen: readonly IndexEntry[], decider: Decider): Decidable {
  const toApprove: IndexEntry[] = [];
  const toReject: IndexEntry[] = [];
  const leftOut = new Map<LeftOut, number>();
  for (const entry of chosen) {
    const why = leftOutReason(entry, decider);
    if (why === null) toApprove.push(entry);
    else leftOut.set(why, (leftOut.get(why) ?? 0) + 1);
    if (why !== 'decided' && why !== 'under_way') toReject.push(entry);
  }
  return { toApprove, toReject, leftOut };
}

function leftOutReason(entry: IndexEntry, { personId, turnOf, underWay }: Decider): LeftOut | null {
  if (entry.status !== 'pending_review') return 'decided';
  if (underWay.has(documentName('invoice', entry.id))) return 'under_way';
  const block = approvalBlockOf(entry.brief);
  if (block) return block;
  switch (turnOf(entry, personId)) {
    case 'counts':
    case 'confirms':
      return null;
    case 'already':
      return 'mine_given';
    case 'own_upload':
      return 'own';
    case 'not_allowed':
    case 'over_limit':
    case 'not_yet':
    case 'no_slot':
      return 'others';
  }
}

const texts: Record<LeftOut, string> = {
  decided: 'decided already',
  under_way: 'waiting to be sent',
  held: 'held until somebody has verified',
  in_error: 'with fields in error',
  incomplete: 'without a vendor, number, date or amount',
  mine_given: 'approved by you already',
  own: 'uploaded by you',
  others: 'for somebody else to approve',
};

/** "3 cannot be approved by you now: 2 decided already, 1 with fields in error."; empty if none. */
export function leftOutText(leftOut: ReadonlyMap<LeftOut, number>): string {
  const parts = [...leftOut].sort(([, one], [, other]) => other - one);
  if (parts.length === 0) return '';
  const all = parts.reduce((sum, [, count]) => sum + count, 0);
  const told = parts.map(([why, count]) => `${numberText(count)} ${texts[why]}`);
  return `${numberText(all)} cannot be approved by you now: ${told.join(', ')}.`;
}
