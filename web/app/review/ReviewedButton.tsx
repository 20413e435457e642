import { CheckCheck } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { reviewEdit } from '#shared/invoices/reviewEdit.ts';
import { may } from '#shared/permissions.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { Button } from '../../ui/forms/Button.tsx';
import { useCommands } from '../commands/Commands.ts';
import { useSignedIn } from '../session/SignedIn.ts';
import { useReview } from './ReviewContext.ts';
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
