import { MessageCircleQuestionMark } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../ui/forms/Button.tsx';
import { useCommands } from '../../commands/useCommands.ts';
import { AskDialog } from './AskDialog.tsx';
import { useConversation } from './useConversation.ts';

/** Only one question can be open, so the button is hidden while there is one. */
export function AskButton() {
  const { asked } = useConversation();
  const [asking, setAsking] = useState(false);
  useCommands([
    {
      id: 'ask',
      label: 'Ask a colleague about this invoice',
      keys: ['q'],
      whyNot: asked ? `${asked.toName} has been asked already.` : null,
      run: () => setAsking(true),
    },
  ]);
  return (
    <>
      {!asked && (
        <Button
          icon={<MessageCircleQuestionMark aria-hidden className="size-4" />}
          onClick={() => setAsking(true)}
          className="max-lg:flex-1"
        >
          Ask
        </Button>
      )}
      {asking && <AskDialog onClose={() => setAsking(false)} />}
    </>
  );
}
