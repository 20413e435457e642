import type { Invoice } from '#shared/invoices/contract.ts';
import { Badge } from '../../ui/display/Badge.tsx';
import { dueState } from './dueState.ts';

/** Nothing while the due date is far enough away. */
export function DueBadge({ invoice }: { invoice: Pick<Invoice, 'dueDate' | 'status'> }) {
  switch (dueState(invoice, new Date())) {
    case 'overdue':
      return <Badge tone="danger">Overdue</Badge>;
    case 'urgent':
      return <Badge tone="warning">Urgent</Badge>;
    case null:
      return null;
  }
}
