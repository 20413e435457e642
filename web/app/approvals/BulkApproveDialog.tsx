import { useState } from 'react';
import type { InvoiceRow } from '#sync/client/tables/rows.ts';
import { bulkApprovalOf } from '../../store/decisions/bulkDecisions.ts';
import { useConversion } from '../../store/rows/useConversion.ts';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { Checkbox } from '../../ui/forms/Checkbox.tsx';
import { Dialog, DialogActions, DialogBody } from '../../ui/overlays/Dialog.tsx';
import { amountText, sumsText } from '../invoices/amountText.ts';
import { explanationText } from '../invoices/explanationText.ts';
import { WarningsBadge } from '../invoices/StatusBadge.tsx';
import { invoicesText, namedInvoices } from '../invoices/texts.ts';
import { openWarningsOf } from '../invoices/WarningsQuestion.tsx';
import { enqueueDecision } from '../outbox/enqueueDecision.ts';
import { useSignedIn } from '../session/SignedIn.ts';

interface BulkApproveDialogProps {
  /** A snapshot from when the person asked; an invoice that has changed since is not approved. */
  invoices: readonly InvoiceRow[];
  further: number;
  blocked: number;
  onApproved?: () => void;
  onClose: () => void;
}

/**
 * Shows the number of invoices and the total before approving. Invoices with warnings start
 * unselected.
 */
export function BulkApproveDialog(props: BulkApproveDialogProps) {
  const { invoices, further, blocked, onApproved, onClose } = props;
  const { database } = useSignedIn();
  const conversion = useConversion(database);
  const [withWarned, setWithWarned] = useState(false);
  const [busy, setBusy] = useState(false);
  const warned = invoices.filter(({ fraudFlags }) => fraudFlags.length > 0).length;
  const chosen = withWarned
    ? invoices
    : invoices.filter(({ fraudFlags }) => fraudFlags.length === 0);

  async function confirm() {
    setBusy(true);
    const taken = await enqueueDecision(database, bulkApprovalOf(chosen));
    setBusy(false);
    if (!taken) return;
    onApproved?.();
    onClose();
  }

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={`Approve ${namedInvoices(chosen)}?`}
      description={`Together ${sumsText(chosen, conversion)}. Each is approved as it is shown here.`}
    >
      <DialogBody className="flex flex-col gap-3">
        {warned > 0 && (
          <Banner tone="warning">
            <Checkbox
              checked={withWarned}
              onCheckedChange={setWithWarned}
              label={
                warned === 1
                  ? 'Include the one with a warning'
                  : `Include the ${warned} with warnings`
              }
            />
          </Banner>
        )}
        <ul
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard
          tabIndex={0}
          aria-label="Invoices to approve"
          className="max-h-72 divide-y divide-line overflow-y-auto rounded-lg border border-line"
        >
          {chosen.map((invoice) => (
            <Line key={invoice.id} invoice={invoice} />
          ))}
        </ul>
        {further > 0 && (
          <p className="text-sm text-ink-muted">
            {`Your oldest ones. ${invoicesText(further)} more can be approved after these.`}
          </p>
        )}
        {blocked > 0 && (
          <p className="text-sm text-ink-muted">
            {`${invoicesText(blocked)} of yours ${blocked === 1 ? 'has' : 'have'} to be checked first, and ${blocked === 1 ? 'is' : 'are'} left out.`}
          </p>
        )}
      </DialogBody>
      <DialogActions
        confirmLabel={`Approve ${invoicesText(chosen.length)}`}
        busy={busy}
        disabled={chosen.length === 0}
        onConfirm={() => void confirm()}
      />
    </Dialog>
  );
}

function Line({ invoice }: { invoice: InvoiceRow }) {
  return (
    <li className="px-3 py-2 [contain-intrinsic-size:auto_2.25rem] [content-visibility:auto]">
      <div className="flex items-center gap-3">
        <span className="min-w-0 flex-1 truncate">
          {invoice.vendorName ?? 'Vendor unknown'}
          <span className="text-ink-muted"> · {invoice.invoiceNumber ?? 'Without number'}</span>
        </span>
        <WarningsBadge invoice={invoice} />
        <span className="font-medium tabular-nums">
          {amountText(invoice.amount, invoice.currency)}
        </span>
      </div>
      {openWarningsOf(invoice).map((flag) => (
        <p key={flag.code} className="mt-1 text-sm wrap-break-word text-ink-muted">
          {explanationText(flag)}
        </p>
      ))}
    </li>
  );
}
