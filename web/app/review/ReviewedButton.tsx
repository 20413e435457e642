import { CheckCheck, Undo2 } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { reviewEdit } from '#shared/invoices/reviewEdit.ts';
import { may } from '#shared/permissions.ts';
import { sendBack } from '../../store/decisions/decisions.ts';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { Button } from '../../ui/forms/Button.tsx';
import { useCommands } from '../commands/Commands.ts';
import { ReasonDialog } from '../confirm/ReasonDialog.tsx';
import { dateAndTime } from '../dates/dates.ts';
import { enqueueDecision } from '../outbox/enqueueDecision.ts';
import { useSignedIn } from '../session/SignedIn.ts';
import { useReview } from './ReviewContext.ts';
import { useApprovalState } from './useApprovalState.ts';
import { useLeadOn } from './useLeadOn.ts';

/** Ends the review of an invoice and leads on to the next of the list. */
export function ReviewedButton() {
  const { me } = useSignedIn();
  const { invoice, document } = useReview();
  const leadOn = useLeadOn();
  const isOpening = document.whyNot === 'opening' || document.whyNot === null;
  const whyNot = isOpening ? null : 'It cannot be edited now.';
  const [isWanted, setWanted] = useState(false);

  const review = useEffectEvent(() => {
    if (!document.enter(reviewEdit(invoice.sentBack))) return;
    if (!leadOn()) toast({ title: 'Reviewed. It waits for approval now.', tone: 'positive' });
  });
  // In a list, the key may be pressed before the invoice is open for edits.
  useEffect(() => {
    if (!isWanted || !document.editable) return;
    setWanted(false);
    review();
  }, [isWanted, document.editable]);
  const run = () => setWanted(true);
  useCommands([
    { id: 'reviewed', label: 'Reviewed, and on to the next', keys: ['w'], whyNot, run },
  ]);
  return (
    <Button
      variant={may(me.roles, 'invoices.approve') ? 'secondary' : 'primary'}
      icon={<CheckCheck aria-hidden className="size-4" />}
      disabled={whyNot !== null}
      busy={isWanted}
      onClick={run}
      className="max-lg:flex-1"
    >
      Reviewed
    </Button>
  );
}

/** Returns the invoice, with a reason, to those who check it. */
export function SendBackButton() {
  const { database } = useSignedIn();
  const { invoice } = useReview();
  const leadOn = useLeadOn();
  const { isAlone } = useApprovalState();
  const [asking, setAsking] = useState(false);
  const command = {
    id: 'sendBack',
    label: 'Send this invoice back',
    keys: ['b'],
    run: () => setAsking(true),
  };
  useCommands(isAlone ? [] : [command]);

  async function send(reason: string): Promise<boolean> {
    const isKept = await enqueueDecision(database, sendBack(invoice, reason));
    if (isKept) leadOn();
    return isKept;
  }
  if (isAlone) return null;
  return (
    <>
      <Button
        icon={<Undo2 aria-hidden className="size-4" />}
        onClick={() => setAsking(true)}
        className="max-lg:flex-1"
      >
        Send back…
      </Button>
      {asking && (
        <ReasonDialog
          title="Send back"
          description="It goes back to those who checked it, and waits for approval again once it is checked. Everybody in the company can read the reason."
          label="What has to be checked again"
          missing={{ title: 'Reason Required', text: 'Please say what has to be checked again' }}
          confirmLabel="Send back"
          onConfirm={send}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}

/** Why an invoice that was sent back waits to be checked again. */
export function SentBackNotice() {
  const { invoice } = useReview();
  const { sentBack } = invoice;
  if (!sentBack || !invoice.awaitsReview) return null;
  return (
    <Banner tone="warning" title={`${sentBack.name} sent it back`}>
      “{sentBack.reason}” · {dateAndTime(sentBack.at)}
    </Banner>
  );
}
