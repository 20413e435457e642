import { FileUp, FileX2, MessageSquareText, MoreHorizontal, Paperclip, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { isFrozen } from '#shared/invoices/contract.ts';
import { may } from '#shared/permissions.ts';
import { notAnInvoice } from '#shared/trash/contract.ts';
import { whyNotDeleted } from '#shared/trash/whyNotDeleted.ts';
import type { OutboxEntry } from '../../store/decisions/outboxEntries.ts';
import { deleteInvoice } from '../../store/decisions/trashDecisions.ts';
import { IconButton } from '../../ui/forms/IconButton.tsx';
import {
  DropdownMenu,
  DropdownMenuItem,
  DropdownMenuSeparator,
} from '../../ui/overlays/DropdownMenu.tsx';
import { useCommands } from '../commands/Commands.ts';
import { ReasonDialog } from '../confirm/ReasonDialog.tsx';
import { enqueueDecision } from '../outbox/enqueueDecision.ts';
import { useSignedIn } from '../session/SignedIn.ts';
import { useReview } from './ReviewContext.ts';
import type { Step } from './Step.ts';
import { useInvoiceFiles } from './useInvoiceFiles.tsx';

interface MoreMenuProps {
  entries: readonly OutboxEntry[];
  /** What has no button of its own. */
  steps: readonly Step[];
  /** Leads on, because a deleted invoice is no longer here. */
  onDeleted: () => void;
}

/** What else can be done with the invoice. Deleting can be taken back, so nothing asks first. */
export function MoreMenu({ entries, steps, onDeleted }: MoreMenuProps) {
  const { me, database } = useSignedIn();
  const { invoice } = useReview();
  const [asking, setAsking] = useState(false);
  const { id: invoiceId } = invoice;
  const attaching = useInvoiceFiles({ invoiceId, as: 'attachment' });
  const replacing = useInvoiceFiles({ invoiceId, as: 'file' });
  const isDeciding = entries.some(({ kind }) => kind === 'decision');
  const mayEdit = may(me.roles, 'invoices.edit');
  const mayReplace = may(me.roles, 'uploads.create') && !isFrozen(invoice) && !isDeciding;
  const mayDelete =
    may(me.roles, 'invoices.delete') && whyNotDeleted(invoice) === null && !isDeciding;

  async function remove(reason: string | null): Promise<boolean> {
    const isKept = await enqueueDecision(database, deleteInvoice(invoice, reason));
    if (isKept) onDeleted();
    return isKept;
  }

  const whyNot = mayDelete ? null : (whyNotDeleted(invoice)?.message ?? 'It is being decided.');
  useCommands(
    may(me.roles, 'invoices.delete')
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
  if (!mayEdit) return null;

  return (
    <>
      {attaching.chooser}
      {replacing.chooser}
      <DropdownMenu
        trigger={
          <IconButton label="More" icon={<MoreHorizontal aria-hidden className="size-4" />} />
        }
      >
        {steps.map(
          ({ label, icon, begin }) =>
            begin && (
              <DropdownMenuItem key={label} icon={icon} onSelect={begin}>
                {label}
              </DropdownMenuItem>
            ),
        )}
        <DropdownMenuItem icon={<Paperclip aria-hidden />} onSelect={attaching.choose}>
          Attach a file…
        </DropdownMenuItem>
        {mayReplace && (
          <DropdownMenuItem icon={<FileUp aria-hidden />} onSelect={replacing.choose}>
            {invoice.uploadId === null ? 'Add the file…' : 'Replace the file…'}
          </DropdownMenuItem>
        )}
        {mayDelete && (
          <>
            <DropdownMenuSeparator />
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
          </>
        )}
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
