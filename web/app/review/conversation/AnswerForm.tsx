import { useState } from 'react';
import { longestComment } from '#shared/conversation/contract.ts';
import type { Asked } from '#shared/invoices/contract.ts';
import { answerQuestion } from '../../../store/decisions/conversationDecisions.ts';
import { useHold } from '../../../store/syncing/useHold.ts';
import { Button } from '../../../ui/forms/Button.tsx';
import { FormField } from '../../../ui/forms/FormField.tsx';
import { Textarea } from '../../../ui/forms/Textarea.tsx';
import { put } from '../../outbox/put.ts';
import { useSignedIn } from '../../session/SignedIn.ts';
import { useReview } from '../ReviewContext.ts';

export function AnswerForm({ asked }: { asked: Asked }) {
  const { database } = useSignedIn();
  const { invoice } = useReview();
  const [text, setText] = useState('');
  const isBlank = text.trim() === '';
  useHold(!isBlank);
  const send = () => put(database, answerQuestion(invoice.id, asked, text.trim()));
  return (
    <form
      className="flex flex-col items-start gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isBlank) void send();
      }}
    >
      <FormField label="Your answer" className="w-full">
        <Textarea
          rows={2}
          maxLength={longestComment}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
      </FormField>
      <Button type="submit" size="sm" variant="primary" disabled={isBlank}>
        Answer
      </Button>
    </form>
  );
}
