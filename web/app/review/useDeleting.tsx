import { type ReactNode, useState } from 'react';
import { may } from '#shared/permissions.ts';
import { notAnInvoice } from '#shared/trash/contract.ts';
import { whyNotDeleted } from '#shared/trash/whyNotDeleted.ts';
import { deleteInvoice } from '../../store/decisions/trashDecisions.ts';
import { useCommands } from '../commands/Commands.ts';
import { ReasonDialog } from '../confirm/ReasonDialog.tsx';
import { enqueueDecision } from '../outbox/enqueueDecision.ts';
import { useSignedIn } from '../session/SignedIn.ts';
import { useReview } from './ReviewContext.ts';

export interface Deleting {
  isAllowed: boolean;
  remove: (reason: string | null) => Promise<boolean>;
  /** Asks for a reason first. */
  ask: () => void;
  dialog: ReactNode;
}

/** Moving the invoice to the trash. It can be taken back, so nothing asks first. */
export function useDeleting(isDeciding: boolean, onDeleted: () => void): Deleting {
  const { me, database } = useSignedIn();
  const { invoice } = useReview();
  const [asking, setAsking] = useState(false);
  const mayDelete = may(me.roles, 'invoices.delete');
  const isAllowed = mayDelete && whyNotDeleted(invoice) === null && !isDeciding;

  async function remove(reason: string | null): Promise<boolean> {
    const isKept = await enqueueDecision(database, deleteInvoice(invoice, reason));
    if (isKept) onDeleted();
    return isKept;
  }

  const whyNot = isAllowed ? null : (whyNotDeleted(invoice)?.message ?? 'It is being decided.');
  useCommands(
    mayDelete
      ? [
          {
            id: 'not-an-invoice',
            label: 'Not an invoice: move it to the trash',
            keys: ['n'],
            whyNot,
            run: () => void remove(notAnInvoice),
          },
          { id: 'delete', label: 'Delete this invoice', whyNot, run: () => void remove(null) },
        ]
      : [],
  );
  return {
    isAllowed,
    remove,
    ask: () => setAsking(true),
    dialog: asking && (
      <ReasonDialog
        title="Delete this invoice"
        description="It goes to the trash, where it can be restored for 30 days. Everybody in the company can read the reason."
        label="Reason"
        missing={{ title: 'Reason Required', text: 'Please say why it is deleted' }}
        confirmLabel="Delete"
        destructive
        onConfirm={remove}
        onClose={() => setAsking(false)}
      />
    ),
  };
}
