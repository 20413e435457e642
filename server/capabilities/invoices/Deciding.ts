import type { Actor } from '../../platform/audit/write.ts';
import type { AccountTx } from '../../platform/db/transaction.ts';
import type { Incoming } from '../../platform/http/incoming.ts';
import { conflict } from '../../platform/http/problem.ts';
import type { Session } from '../../platform/http/session.ts';
import type { InvoiceFacts, InvoiceRow } from './invoiceStore.ts';

const decidedAs = { approved: 'approved', rejected: 'rejected', paid: 'paid' } as const;

export function requireUndecided({ status }: InvoiceRow): void {
  if (status === 'pending_review') return;
  throw conflict('already_decided', `This invoice has been ${decidedAs[status]} already.`, {
    status,
  });
}

/** The member who decides, and the transaction of the decision. */
export interface Deciding {
  tx: AccountTx;
  personId: string;
  actor: Actor;
}

/** The member who makes the call, as the one who decides. */
export function decidingIn(call: {
  tx: AccountTx;
  incoming: Incoming;
  session: Pick<Session, 'personId' | 'email'>;
}): Deciding {
  const { tx, incoming, session } = call;
  return { tx, personId: session.personId, actor: incoming.actor(session) };
}

type State = Pick<InvoiceFacts, 'status' | 'approvalStatus' | 'currentApprovers' | 'vendorId'>;

function stateOf({ status, approvalStatus, currentApprovers }: State) {
  return { status, approvalStatus, currentApprovers };
}

/** What the audit log shows of an invoice before and after a decision. */
export function statesOf(before: State, after: State) {
  const vendors = changeOfVendor(before, after);
  return {
    oldValues: { ...stateOf(before), ...vendors.oldValues },
    newValues: { ...stateOf(after), ...vendors.newValues },
  };
}

type OfVendor = Pick<InvoiceFacts, 'vendorId'>;

/** For the audit log; nothing if the vendor stays. */
export function changeOfVendor(
  before: OfVendor,
  after: OfVendor,
): { oldValues?: OfVendor; newValues?: OfVendor } {
  if (before.vendorId === after.vendorId) return {};
  return { oldValues: { vendorId: before.vendorId }, newValues: { vendorId: after.vendorId } };
}
