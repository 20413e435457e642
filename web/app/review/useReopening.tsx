import { RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { reopen } from '../../store/decisions/decisions.ts';
import { useCommands } from '../commands/Commands.ts';
import { ReasonDialog } from '../confirm/ReasonDialog.tsx';
import { enqueueDecision } from '../outbox/enqueueDecision.ts';
import { useSignedIn } from '../session/SignedIn.ts';
import { useReview } from './ReviewContext.ts';
import type { Step } from './Step.ts';

/** Opening a decided invoice again, with a reason. */
export function useReopening(isAllowed: boolean): Step {
  const { database } = useSignedIn();
  const { invoice } = useReview();
  const [asking, setAsking] = useState(false);
  const begin = () => setAsking(true);
  useCommands(isAllowed ? [{ id: 'reopen', label: 'Reopen this invoice', run: begin }] : []);
  return {
    label: 'Reopen',
    icon: <RotateCcw aria-hidden className="size-4" />,
    begin: isAllowed ? begin : null,
    dialog: asking && (
      <ReasonDialog
        title="Reopen invoice"
        description="It can be edited again, and has to be decided again. Approvals that were given are taken back."
        label="Reason"
        missing={{ title: 'Reason Required', text: 'Please say why it is reopened' }}
        confirmLabel="Reopen invoice"
        onConfirm={(reason) => enqueueDecision(database, reopen(invoice, reason))}
        onClose={() => setAsking(false)}
      />
    ),
  };
}
