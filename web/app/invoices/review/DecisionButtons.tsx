import { Check, RotateCcw, X } from 'lucide-react';
import { useState } from 'react';
import { may } from '#shared/permissions.ts';
import { reject, reopen } from '../../../store/decisions.ts';
import type { OutboxEntry } from '../../../store/outboxEntries.ts';
import { Button } from '../../../ui/Button.tsx';
import { useSignedIn } from '../../session/SignedIn.ts';
import { invoiceTitle } from '../texts.ts';
import { ReasonDialog } from './ReasonDialog.tsx';
import { useReview } from './ReviewContext.ts';
import { put, useApprove } from './useDeciding.ts';

/** What the person may decide now. While something decided waits or came back, that is settled first. */
export function DecisionButtons({ entries }: { entries: readonly OutboxEntry[] }) {
  const { me } = useSignedIn();
  const { invoice } = useReview();
  if (entries.some(({ kind }) => kind === 'decision')) return null;
  if (invoice.status === 'pending_review') {
    return may(me.roles, 'invoices.approve') ? <ApproveOrReject /> : null;
  }
  return may(me.roles, 'invoices.reopen') && invoice.status !== 'paid' ? <Reopen /> : null;
}

function ApproveOrReject() {
  const { database } = useSignedIn();
  const { invoice } = useReview();
  const { approving, begin } = useApprove(database);
  const [rejecting, setRejecting] = useState(false);

  return (
    <>
      <Button icon={<X aria-hidden className="size-4" />} onClick={() => setRejecting(true)}>
        Reject
      </Button>
      <Button
        variant="primary"
        icon={<Check aria-hidden className="size-4" />}
        busy={approving}
        onClick={begin}
      >
        Approve
      </Button>
      {rejecting && (
        <ReasonDialog
          title="Reject Invoice"
          description={`Invoice ${invoiceTitle(invoice)}. Everybody in the company can read the reason.`}
          label="Reason"
          missing="Please provide a reason for rejection"
          confirmLabel="Reject invoice"
          destructive
          onConfirm={(reason) => put(database, reject(invoice, reason))}
          onClose={() => setRejecting(false)}
        />
      )}
    </>
  );
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
          missing="Please say why it is opened again"
          confirmLabel="Reopen invoice"
          onConfirm={(reason) => put(database, reopen(invoice, reason))}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
