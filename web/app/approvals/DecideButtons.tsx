import { Check, X } from 'lucide-react';
import { useState } from 'react';
import type { Invoice } from '#shared/invoices/contract.ts';
import { approve, inTable } from '../../store/decisions/decisions.ts';
import { Button } from '../../ui/forms/Button.tsx';
import { IconButton } from '../../ui/forms/IconButton.tsx';
import { namedInvoice } from '../invoices/texts.ts';
import { openWarningsOf } from '../invoices/WarningsQuestion.tsx';
import { enqueueDecision } from '../outbox/enqueueDecision.ts';
import { useSignedIn } from '../session/SignedIn.ts';
import type { RowDialogs } from './useRowDialogs.tsx';

interface DecideButtonsProps {
  invoice: Invoice;
  /** Whether an approval by this person would count. */
  mayApprove: boolean;
  dialogs: RowDialogs;
  /** For tables, which have no room for labels. */
  terse?: boolean;
}

/** Approves with one press, if nothing is open; rejecting asks for a reason first. */
export function DecideButtons({ invoice, mayApprove, dialogs, terse = false }: DecideButtonsProps) {
  const { database } = useSignedIn();
  const [approved, setApproved] = useState(false);
  const title = namedInvoice(invoice);

  /** Ignores further presses until the row shows the decision. */
  async function approveOnce() {
    setApproved(true);
    const approval = approve(invoice);
    if (!(await enqueueDecision(database, terse ? inTable(approval) : approval)))
      setApproved(false);
  }

  function approveOrAsk() {
    const hasWarnings = openWarningsOf(invoice).length > 0;
    if (hasWarnings) dialogs.askAboutWarnings(invoice, () => void approveOnce());
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
        onClick={() => dialogs.askToReject(invoice)}
      />
    </>
  );
}
