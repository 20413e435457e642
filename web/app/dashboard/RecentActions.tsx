import { may } from '#shared/permissions.ts';
import type { InvoiceRow } from '#sync/client/tables/rows.ts';
import type { OutboxEntry } from '../../store/decisions/outboxEntries.ts';
import { DecideButtons } from '../approvals/DecideButtons.tsx';
import { DecisionState } from '../approvals/DecisionState.tsx';
import { ExportMenu } from '../integrations/ExportMenu.tsx';
import { blockOfRow } from '../invoices/blockOfRow.ts';
import type { Settling } from '../outbox/useSettling.ts';
import { useSignedIn } from '../session/SignedIn.ts';

export interface Recent {
  invoice: InvoiceRow;
  /** The person's decision on it that the server has not accepted yet. */
  decision: OutboxEntry | null;
  isMyTurn: boolean;
}

/** The actions that the invoice's status allows. */
export function RecentActions({ one, outboxActions }: { one: Recent; outboxActions: Settling }) {
  const { me } = useSignedIn();
  const { invoice, decision, isMyTurn } = one;
  const { status } = invoice;
  if (decision) return <DecisionState decision={decision} outboxActions={outboxActions} />;
  if (status === 'approved' || status === 'paid') return <ExportMenu invoice={invoice} />;
  if (status !== 'pending_review' || !may(me.roles, 'invoices.approve')) return null;
  const mayApprove = isMyTurn && blockOfRow(invoice) === null;
  return <DecideButtons invoice={invoice} mayApprove={mayApprove} terse />;
}
