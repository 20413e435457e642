import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import { sendBack } from '../../store/decisions/decisions.ts';
import { useCommands } from '../commands/Commands.ts';
import { ReasonDialog } from '../confirm/ReasonDialog.tsx';
import { enqueueDecision } from '../outbox/enqueueDecision.ts';
import { useSignedIn } from '../session/SignedIn.ts';
import { useReview } from './ReviewContext.ts';
import type { Step } from './Step.ts';
import { useApprovalState } from './useApprovalState.ts';
import { useLeadOn } from './useLeadOn.ts';

/** Returning the invoice, with a reason, to those who check it; there is nobody to return it to for who works alone. */
export function useSendingBack(isAllowed: boolean): Step {
  const { database } = useSignedIn();
  const { invoice } = useReview();
  const leadOn = useLeadOn();
  const { isAlone } = useApprovalState();
  const [asking, setAsking] = useState(false);
  const isOffered = isAllowed && !isAlone;
  const begin = () => setAsking(true);
  const command = { id: 'sendBack', label: 'Send this invoice back', keys: ['b'], run: begin };
  useCommands(isOffered ? [command] : []);

  async function send(reason: string): Promise<boolean> {
    const isKept = await enqueueDecision(database, sendBack(invoice, reason));
    if (isKept) leadOn();
    return isKept;
  }
  return {
    label: 'Send back…',
    icon: <Undo2 aria-hidden className="size-4" />,
    begin: isOffered ? begin : null,
    dialog: asking && (
      <ReasonDialog
        title="Send back"
        description="It goes back to those who checked it, and waits for approval again once it is checked. Everybody in the company can read the reason."
        label="What has to be checked again"
        missing={{ title: 'Reason Required', text: 'Please say what has to be checked again' }}
        confirmLabel="Send back"
        onConfirm={send}
        onClose={() => setAsking(false)}
      />
    ),
  };
}
