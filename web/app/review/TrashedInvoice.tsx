import { Trash2 } from 'lucide-react';
import type { InTrash } from '../../store/rows/trash.ts';
import { Card } from '../../ui/display/Card.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { longDate } from '../dates/dates.ts';
import { amountText } from '../invoices/amountText.ts';
import { TrashActions } from '../trash/TrashActions.tsx';
import { daysLeftText } from '../trash/trashTexts.ts';

/** In place of an invoice that was deleted. */
export function TrashedInvoice({ inTrash }: { inTrash: InTrash }) {
  const { invoice } = inTrash;
  const { vendorName, amount, currency, reason, deletedByName, deletedAt } = invoice;
  return (
    <Card>
      <EmptyState
        icon={<Trash2 />}
        title="This invoice is in the trash"
        action={<TrashActions inTrash={inTrash} />}
      >
        <p>
          {vendorName ?? 'Vendor unknown'} · {amountText(amount, currency)}
        </p>
        <p>
          Deleted by {deletedByName}, {longDate(deletedAt)}
          {reason === null ? '.' : `: ${reason}.`} {daysLeftText(invoice, new Date())}.
        </p>
      </EmptyState>
    </Card>
  );
}
