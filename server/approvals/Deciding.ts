import type { Actor } from '../audit/write.ts';
import type { AccountTx } from '../db/database.ts';
import type { Incoming } from '../http/incoming.ts';
import type { Session } from '../http/session.ts';
import type { InvoiceFacts } from '../invoices/invoiceStore.ts';

/** Who decides, in which transaction. */
export interface Deciding {
  tx: AccountTx;
  personId: string;
  actor: Actor;
}

/** Whoever makes the call. */
export function decidingIn(call: {
  tx: AccountTx;
  incoming: Incoming;
  session: Pick<Session, 'personId' | 'email'>;
}): Deciding {
  const { tx, incoming, session } = call;
  return { tx, personId: session.personId, actor: incoming.actor(session) };
}

/** What the audit log tells of a decision, before and after it. */
export function statesOf({
  status,
  approvalStatus,
  currentApprovers,
}: Pick<InvoiceFacts, 'status' | 'approvalStatus' | 'currentApprovers'>) {
  return { status, approvalStatus, currentApprovers };
}
