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

/** What the audit log shows of an invoice before and after a decision. */
export function statesOf({
  status,
  approvalStatus,
  currentApprovers,
}: Pick<InvoiceFacts, 'status' | 'approvalStatus' | 'currentApprovers'>) {
  return { status, approvalStatus, currentApprovers };
}
