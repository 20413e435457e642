import { MessageCircleQuestionMark } from 'lucide-react';
import { useState } from 'react';
import { longestComment } from '#shared/conversation/contract.ts';
import { may } from '#shared/permissions.ts';
import { askQuestion } from '../../../store/decisions/conversationDecisions.ts';
import { useKeepOpen } from '../../../store/session/SessionContext.ts';
import { Combobox } from '../../../ui/forms/Combobox.tsx';
import { FormField } from '../../../ui/forms/FormField.tsx';
import { Textarea } from '../../../ui/forms/Textarea.tsx';
import { Dialog, DialogActions, DialogBody } from '../../../ui/overlays/Dialog.tsx';
import { useCommands } from '../../commands/Commands.ts';
import { enqueueDecision } from '../../outbox/enqueueDecision.ts';
import { fullName } from '../../people/fullName.ts';
import { useMembersHere } from '../../people/useMembersHere.ts';
import { useSignedIn } from '../../session/SignedIn.ts';
import { useReview } from '../ReviewContext.ts';
import type { Step } from '../Step.ts';
import { useConversation } from './useConversation.ts';

/** Asks a member a question. */
function AskDialog({ onClose }: { onClose: () => void }) {
  const { me, database } = useSignedIn();
  const { invoice } = useReview();
  const team = useMembersHere();
  const [to, setTo] = useState('');
  const [question, setQuestion] = useState('');
  const [busy, setBusy] = useState(false);
  const isReady = to !== '' && question.trim() !== '';
  useKeepOpen(question.trim() !== '');
  const options = team
    .filter(({ id, roles }) => id !== me.id && may(roles, 'invoices.comment'))
    .map((member) => ({ value: member.id, label: fullName(member), detail: member.email }));

  async function send() {
    setBusy(true);
    const taken = await enqueueDecision(
      database,
      askQuestion(invoice.id, { to, question: question.trim() }),
    );
    setBusy(false);
    if (taken) onClose();
  }

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Ask a colleague"
      description="They are told at once. Approvals that were given stay, and others may go on approving."
      size="sm"
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (isReady) void send();
        }}
      >
        <DialogBody className="flex flex-col gap-4">
          <FormField label="To" required>
            <Combobox options={options} value={to} onValueChange={setTo} />
          </FormField>
          <FormField label="Question" required>
            <Textarea
              rows={3}
              maxLength={longestComment}
              value={question}
              onChange={({ target }) => setQuestion(target.value)}
            />
          </FormField>
        </DialogBody>
        <DialogActions confirmLabel="Send question" busy={busy} disabled={!isReady} />
      </form>
    </Dialog>
  );
}

/** Asking a colleague: only one question can be open, so it is not offered while there is one. */
export function useAsking(isAllowed: boolean): Step {
  const { asked } = useConversation();
  const [asking, setAsking] = useState(false);
  const begin = () => setAsking(true);
  const command = {
    id: 'ask',
    label: 'Ask a colleague about this invoice',
    keys: ['q'],
    whyNot: asked ? `${asked.toName} has been asked already.` : null,
    run: begin,
  };
  useCommands(isAllowed ? [command] : []);
  return {
    label: 'Ask',
    icon: <MessageCircleQuestionMark aria-hidden className="size-4" />,
    begin: isAllowed && !asked ? begin : null,
    dialog: asking && <AskDialog onClose={() => setAsking(false)} />,
  };
}
