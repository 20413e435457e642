import { FileX2, MessageSquareText, MoreHorizontal, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { may } from '#shared/permissions.ts';
import { notAnInvoice } from '#shared/trash/contract.ts';
import { whyNotDeleted } from '#shared/trash/whyNotDeleted.ts';
import type { OutboxEntry } from '../../store/decisions/outboxEntries.ts';
import { deleteInvoice } from '../../store/decisions/trashDecisions.ts';
import { IconButton } from '../../ui/forms/IconButton.tsx';
import { DropdownMenu, DropdownMenuItem } from '../../ui/overlays/DropdownMenu.tsx';
import { useCommands } from '../commands/Commands.ts';
import { ReasonDialog } from '../confirm/ReasonDialog.tsx';
import { enqueueDecision } from '../outbox/enqueueDecision.ts';
import { useSignedIn } from '../session/SignedIn.ts';
import { useReview } from './ReviewContext.ts';

interface MoreMenuProps {
  entries: readonly OutboxEntry[];
  /** Leads on, because a deleted invoice is no longer here. */
  onDeleted: () => void;
}

/** What else can be done with the invoice. Deleting can be taken back, so nothing asks first. */
export function MoreMenu({ entries, onDeleted }: MoreMenuProps) {
  const { me } = useSignedIn();
  const { invoice } = useReview();
  if (!may(me.roles, 'invoices.delete') || whyNotDeleted(invoice)) return null;
  if (entries.some(({ kind }) => kind === 'decision')) return null;
  return <Deleting onDeleted={onDeleted} />;
}

function Deleting({ onDeleted }: Pick<MoreMenuProps, 'onDeleted'>) {
  const { database } = useSignedIn();
  const { invoice } = useReview();
  const [asking, setAsking] = useState(false);

  async function remove(reason: string | null): Promise<boolean> {
    const isKept = await enqueueDecision(database, deleteInvoice(invoice, reason));
    if (isKept) onDeleted();
    return isKept;
  }

  useCommands([
    {
      id: 'not-an-invoice',
      label: 'Not an invoice: move it to the trash',
      keys: ['n'],
      run: () => void remove(notAnInvoice),
    },
    { id: 'delete', label: 'Delete this invoice', run: () => void remove(null) },
  ]);

  return (
    <>
      <DropdownMenu
        trigger={
          <IconButton label="More" icon={<MoreHorizontal aria-hidden className="size-4" />} />
        }
      >
        <DropdownMenuItem
          icon={<FileX2 aria-hidden />}
          shortcut="N"
          onSelect={() => void remove(notAnInvoice)}
        >
          Not an invoice
        </DropdownMenuItem>
        <DropdownMenuItem
          destructive
          icon={<Trash2 aria-hidden />}
          onSelect={() => void remove(null)}
        >
          Delete
        </DropdownMenuItem>
        <DropdownMenuItem
          destructive
          icon={<MessageSquareText aria-hidden />}
          onSelect={() => setAsking(true)}
        >
          Delete with a reason…
        </DropdownMenuItem>
      </DropdownMenu>
      {asking && (
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
      )}
    </>
  );
}
