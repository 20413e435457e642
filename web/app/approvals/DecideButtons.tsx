import { Check, X } from 'lucide-react';
import { useState } from 'react';
import type { Invoice } from '#shared/invoices/contract.ts';
import { approve, inTable, reject } from '../../store/decisions/decisions.ts';
import { Button } from '../../ui/forms/Button.tsx';
import { IconButton } from '../../ui/forms/IconButton.tsx';
import { RejectionDialog } from '../invoices/RejectionDialog.tsx';
import { invoiceTitle } from '../invoices/texts.ts';
import { enqueueDecision } from '../outbox/enqueueDecision.ts';
import { useSignedIn } from '../session/SignedIn.ts';
import { openWarningsOf, WarningsQuestion } from './WarningsQuestion.tsx';

interface RejectDialogProps {
  invoice: Invoice;
  fromTable?: boolean;
  /** Called when the rejection is on the device. */
  onDecided?: () => void;
  onClose: () => void;
}

export function RejectDialog({
  invoice,
  fromTable = false,
  onDecided,
  onClose,
}: RejectDialogProps) {
  const { database } = useSignedIn();
  return (
    <RejectionDialog
      description={`Invoice ${invoiceTitle(invoice)}. Everybody in the company can read the reason.`}
      onConfirm={async (reason) => {
        const rejection = reject(invoice, reason);
        const isKept = await enqueueDecision(database, fromTable ? inTable(rejection) : rejection);
        if (isKept) onDecided?.();
        return isKept;
      }}
      onClose={onClose}
    />
  );
}

interface DecideButtonsProps {
  invoice: Invoice;
  /** Whether an approval by this person would count. */
  mayApprove: boolean;
  /** For tables, which have no room for labels. */
  terse?: boolean;
}

/** Approves with one press, if nothing is open; rejecting asks for a reason first. */
export function DecideButtons({ invoice, mayApprove, terse = false }: DecideButtonsProps) {
  const { database } = useSignedIn();
  const [rejecting, setRejecting] = useState(false);
  const [approved, setApproved] = useState(false);
  const [asking, setAsking] = useState(false);
  const title = invoiceTitle(invoice);

  /** Ignores further presses until the row shows the decision. */
  async function approveOnce() {
    setApproved(true);
    const approval = approve(invoice);
    if (!(await enqueueDecision(database, terse ? inTable(approval) : approval)))
      setApproved(false);
  }

  function approveOrAsk() {
    if (openWarningsOf(invoice).length > 0) setAsking(true);
    else void approveOnce();
  }

  return (
    <>
      {mayApprove && terse && (
        <IconButton
          size="sm"
          variant="secondary"
          label={`Approve ${title}`}
          icon={<Check aria-hidden className="size-4" />}
          busy={approved}
          onClick={approveOrAsk}
        />
      )}
      {mayApprove && !terse && (
        <Button
          size="sm"
          icon={<Check aria-hidden className="size-3.5" />}
          aria-label={`Approve ${title}`}
          busy={approved}
          onClick={approveOrAsk}
        >
          Approve
        </Button>
      )}
      <IconButton
        size="sm"
        variant={terse ? 'secondary' : 'ghost'}
        label={`Reject ${title}`}
        icon={<X aria-hidden className="size-4" />}
        onClick={() => setRejecting(true)}
      />
      {rejecting && (
        <RejectDialog invoice={invoice} fromTable={terse} onClose={() => setRejecting(false)} />
      )}
      {asking && (
        <WarningsQuestion
          invoice={invoice}
          onApprove={() => void approveOnce()}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
