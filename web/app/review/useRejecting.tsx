import { X } from 'lucide-react';
import { useState } from 'react';
import { reject } from '../../store/decisions/decisions.ts';
import { RejectDialog } from '../approvals/RejectDialog.tsx';
import { useCommands } from '../commands/Commands.ts';
import { enqueueDecision } from '../outbox/enqueueDecision.ts';
import { useSignedIn } from '../session/SignedIn.ts';
import { useReview } from './ReviewContext.ts';
import type { Step } from './Step.ts';
import { useLeadOn } from './useLeadOn.ts';

/** Rejecting the invoice, with a reason. */
export function useRejecting(isAllowed: boolean): Step {
  const { database } = useSignedIn();
  const { invoice } = useReview();
  const leadOn = useLeadOn();
  const [asking, setAsking] = useState(false);
  const begin = () => setAsking(true);
  const command = { id: 'reject', label: 'Reject this invoice', keys: ['r'], run: begin };

  async function confirm(reason: string): Promise<boolean> {
    const isKept = await enqueueDecision(database, reject(invoice, reason));
    if (isKept) leadOn();
    return isKept;
  }

  useCommands(isAllowed ? [command] : []);
  return {
    label: 'Reject…',
    icon: <X aria-hidden className="size-4" />,
    begin: isAllowed ? begin : null,
    dialog: asking && (
      <RejectDialog invoice={invoice} onConfirm={confirm} onClose={() => setAsking(false)} />
    ),
  };
}
