import { FileUp, FileX2, MessageSquareText, MoreHorizontal, Paperclip, Trash2 } from 'lucide-react';
import { isFrozen } from '#shared/invoices/contract.ts';
import { may } from '#shared/permissions.ts';
import { notAnInvoice } from '#shared/trash/contract.ts';
import { IconButton } from '../../ui/forms/IconButton.tsx';
import {
  DropdownMenu,
  DropdownMenuItem,
  DropdownMenuSeparator,
} from '../../ui/overlays/DropdownMenu.tsx';
import { useSignedIn } from '../session/SignedIn.ts';
import { useReview } from './ReviewContext.ts';
import type { Step } from './Step.ts';
import type { Deleting } from './useDeleting.tsx';
import { useInvoiceFiles } from './useInvoiceFiles.tsx';

interface MoreMenuProps {
  isDeciding: boolean;
  /** What has no button of its own. */
  steps: readonly Step[];
  deleting: Deleting;
}

/** What else can be done with the invoice. */
export function MoreMenu({ isDeciding, steps, deleting }: MoreMenuProps) {
  const { me } = useSignedIn();
  const { invoice } = useReview();
  const { id: invoiceId } = invoice;
  const attaching = useInvoiceFiles({ invoiceId, as: 'attachment' });
  const replacing = useInvoiceFiles({ invoiceId, as: 'file' });
  const mayReplace = may(me.roles, 'uploads.create') && !isFrozen(invoice) && !isDeciding;
  if (!may(me.roles, 'invoices.edit')) return null;

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
        {deleting.isAllowed && (
          <>
            <DropdownMenuSeparator />
            <DropdownMenuItem
              icon={<FileX2 aria-hidden />}
              shortcut="N"
              onSelect={() => void deleting.remove(notAnInvoice)}
            >
              Not an invoice
            </DropdownMenuItem>
            <DropdownMenuItem
              destructive
              icon={<Trash2 aria-hidden />}
              onSelect={() => void deleting.remove(null)}
            >
              Delete
            </DropdownMenuItem>
            <DropdownMenuItem
              destructive
              icon={<MessageSquareText aria-hidden />}
              onSelect={deleting.ask}
            >
              Delete with a reason…
            </DropdownMenuItem>
          </>
        )}
      </DropdownMenu>
    </>
  );
}
