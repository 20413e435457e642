import { X } from 'lucide-react';
import { useState } from 'react';
import { RejectDialog } from '../approvals/DecideButtons.tsx';
import { useCommands } from '../commands/Commands.ts';
import { useReview } from './ReviewContext.ts';
import type { Step } from './Step.ts';
import { useLeadOn } from './useLeadOn.ts';

/** Rejecting the invoice, with a reason. */
export function useRejecting(isAllowed: boolean): Step {
  const { invoice } = useReview();
  const leadOn = useLeadOn();
  const [asking, setAsking] = useState(false);
  const begin = () => setAsking(true);
  const command = { id: 'reject', label: 'Reject this invoice', keys: ['r'], run: begin };
  useCommands(isAllowed ? [command] : []);
  return {
    label: 'Reject…',
    icon: <X aria-hidden className="size-4" />,
    begin: isAllowed ? begin : null,
    dialog: asking && (
      <RejectDialog invoice={invoice} onDecided={leadOn} onClose={() => setAsking(false)} />
    ),
  };
}
