import { RotateCcw, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { may } from '#shared/permissions.ts';
import { deletion, purgeInvoice, restoreInvoice } from '../../store/decisions/trashDecisions.ts';
import type { InTrash } from '../../store/rows/trash.ts';
import { Button } from '../../ui/forms/Button.tsx';
import { AlertDialog } from '../../ui/overlays/AlertDialog.tsx';
import { namedInvoice } from '../invoices/texts.ts';
import { enqueueDecision } from '../outbox/enqueueDecision.ts';
import { RefusedDecision } from '../outbox/RefusedDecision.tsx';
import { useOutboxActions } from '../outbox/useOutboxActions.ts';
import { WaitingDecision } from '../outbox/WaitingDecision.tsx';
import { useSignedIn } from '../session/SignedIn.ts';

/** Restores an invoice of the trash, or deletes it for good; a decision that waits is shown instead. */
export function TrashActions({ inTrash: { invoice, entry } }: { inTrash: InTrash }) {
  const { me, database } = useSignedIn();
  const outboxActions = useOutboxActions(database);
  const [asking, setAsking] = useState(false);
  const title = namedInvoice(invoice);
  if (entry?.state === 'attention') {
    return <RefusedDecision entry={entry} outboxActions={outboxActions} />;
  }
  if (entry && entry.name === deletion && entry.state === 'waiting') {
    return (
      <Button
        size="sm"
        icon={<RotateCcw aria-hidden className="size-4" />}
        aria-label={`Restore ${title}`}
        onClick={() => outboxActions.giveUp(entry)}
      >
        Restore
      </Button>
    );
  }
  if (entry) return <WaitingDecision entry={entry} />;
  return (
    <span className="flex flex-wrap justify-end gap-2">
      {may(me.roles, 'invoices.delete') && (
        <Button
          size="sm"
          icon={<RotateCcw aria-hidden className="size-4" />}
          aria-label={`Restore ${title}`}
          onClick={() => void enqueueDecision(database, restoreInvoice(invoice))}
        >
          Restore
        </Button>
      )}
      {may(me.roles, 'invoices.purge') && (
        <Button
          size="sm"
          variant="ghost"
          icon={<Trash2 aria-hidden className="size-4" />}
          aria-label={`Delete for good: ${title}`}
          onClick={() => setAsking(true)}
        >
          Delete for good
        </Button>
      )}
      {asking && (
        <AlertDialog
          open
          onOpenChange={() => setAsking(false)}
          destructive
          title="Delete this invoice for good?"
          description={`Invoice ${title}, its file, notes and comments are deleted. Nobody can restore them. The audit trail keeps what was done.`}
          confirmLabel="Delete for good"
          onConfirm={() => {
            setAsking(false);
            void enqueueDecision(database, purgeInvoice(invoice));
          }}
        />
      )}
    </span>
  );
}
