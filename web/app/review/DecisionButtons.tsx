import { Check, RotateCcw, X } from 'lucide-react';
import { useId, useState } from 'react';
import { isWorthSomething } from '#shared/approvals/standing.ts';
import { isInLedger, mayBeInLedger } from '#shared/invoices/exportFact.ts';
import { missingFields, missingText } from '#shared/invoices/keyFields.ts';
import { may } from '#shared/permissions.ts';
import { reopen } from '../../store/decisions/decisions.ts';
import type { OutboxEntry } from '../../store/decisions/outboxEntries.ts';
import { Button } from '../../ui/forms/Button.tsx';
import { RejectDialog } from '../approvals/RejectDialog.tsx';
import { useCommands } from '../commands/useCommands.ts';
import { ReasonDialog } from '../confirm/ReasonDialog.tsx';
import { ExportMenu } from '../integrations/ExportMenu.tsx';
import { put } from '../outbox/put.ts';
import { useSignedIn } from '../session/SignedIn.ts';
import { worthNothing } from './approvalWords.ts';
import { AskButton } from './conversation/AskButton.tsx';
import { focusField } from './fieldControls.ts';
import { useReview } from './ReviewContext.ts';
import { useApprove } from './useDeciding.ts';
import { useStanding } from './useStanding.ts';

/** The decisions open to this person. Waiting or refused ones must be dealt with first. */
export function DecisionButtons({ entries }: { entries: readonly OutboxEntry[] }) {
  const { me } = useSignedIn();
  const { invoice } = useReview();
  if (entries.some(({ kind }) => kind === 'decision')) return null;
  if (invoice.status === 'pending_review') {
    return (
      <>
        {may(me.roles, 'invoices.comment') && <AskButton />}
        {may(me.roles, 'invoices.approve') && <ApproveOrReject />}
      </>
    );
  }
  const isBooked = isInLedger(invoice) || mayBeInLedger(invoice);
  const mayReopen = may(me.roles, 'invoices.reopen') && invoice.status !== 'paid' && !isBooked;
  return (
    <>
      {mayReopen && <Reopen />}
      {invoice.status !== 'rejected' && <ExportMenu invoice={invoice} />}
    </>
  );
}

function ApproveOrReject() {
  const { database } = useSignedIn();
  const { invoice, doubts } = useReview();
  const { approving, begin } = useApprove(database);
  const [rejecting, setRejecting] = useState(false);
  const whyNot = useWhyNotApprove();
  const reasonId = useId();
  const [firstDoubt] = doubts.keys();

  useCommands([
    { id: 'approve', label: 'Approve this invoice', keys: ['a'], whyNot, run: begin },
    {
      id: 'reject',
      label: 'Reject this invoice',
      keys: ['r'],
      run: () => setRejecting(true),
    },
    {
      id: 'doubtful',
      label: 'Go to the first doubtful field',
      keys: ['e'],
      whyNot: firstDoubt ? null : 'No field of this invoice is doubtful.',
      run: () => firstDoubt && focusField(firstDoubt),
    },
  ]);

  return (
    <>
      {whyNot && (
        <p
          id={reasonId}
          className="min-w-0 flex-1 text-sm text-ink-muted lg:max-w-56 lg:text-right"
        >
          {whyNot}
        </p>
      )}
      <Button
        icon={<X aria-hidden className="size-4" />}
        onClick={() => setRejecting(true)}
        className="max-lg:flex-1"
      >
        Reject
      </Button>
      <Button
        variant="primary"
        icon={<Check aria-hidden className="size-4" />}
        busy={approving}
        data-approve
        disabled={whyNot !== null}
        aria-describedby={whyNot ? reasonId : undefined}
        onClick={begin}
        className="max-lg:flex-1"
      >
        Approve
      </Button>
      {rejecting && <RejectDialog invoice={invoice} onClose={() => setRejecting(false)} />}
    </>
  );
}

/** Why an approval would not count; `null` if it would. */
function useWhyNotApprove(): string | null {
  const { invoice } = useReview();
  const { mine } = useStanding();
  if (invoice.heldBy.length > 0) return 'It is held until somebody has verified it.';
  const missing = missingFields(invoice);
  if (missing.length > 0) return missingText(missing);
  return isWorthSomething(mine) ? null : worthNothing[mine];
}

function Reopen() {
  const { database } = useSignedIn();
  const { invoice } = useReview();
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button icon={<RotateCcw aria-hidden className="size-4" />} onClick={() => setAsking(true)}>
        Reopen
      </Button>
      {asking && (
        <ReasonDialog
          title="Reopen invoice"
          description="It can be edited again, and has to be decided again. Approvals that were given are taken back."
          label="Reason"
          missing={{ title: 'Reason Required', text: 'Please say why it is opened again' }}
          confirmLabel="Reopen invoice"
          onConfirm={(reason) => put(database, reopen(invoice, reason))}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
