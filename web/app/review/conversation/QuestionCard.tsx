import { CircleQuestionMark } from 'lucide-react';
import { useState } from 'react';
import { longestComment, mayAnswer } from '#shared/conversation/contract.ts';
import type { Asked } from '#shared/invoices/contract.ts';
import {
  answerQuestion,
  takeQuestionBack,
} from '../../../store/decisions/conversationDecisions.ts';
import { useKeepOpen } from '../../../store/session/SessionContext.ts';
import { Card, CardBody, CardHeader } from '../../../ui/display/Card.tsx';
import { Button } from '../../../ui/forms/Button.tsx';
import { FormField } from '../../../ui/forms/FormField.tsx';
import { Textarea } from '../../../ui/forms/Textarea.tsx';
import { enqueueDecision } from '../../outbox/enqueueDecision.ts';
import { useSignedIn } from '../../session/SignedIn.ts';
import { useReview } from '../ReviewContext.ts';
import { useConversation } from './useConversation.ts';

function AnswerForm({ asked }: { asked: Asked }) {
  const { database } = useSignedIn();
  const { invoice } = useReview();
  const [text, setText] = useState('');
  const isBlank = text.trim() === '';
  useKeepOpen(!isBlank);
  const send = () => enqueueDecision(database, answerQuestion(invoice.id, asked, text.trim()));
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

/** The open question. */
export function QuestionCard() {
  const { asked } = useConversation();
  return asked && <Question key={asked.commentId} asked={asked} />;
}

function Question({ asked }: { asked: Asked }) {
  const { me, database } = useSignedIn();
  const { invoice } = useReview();
  const { by, byName, to, toName, question } = asked;
  const isMine = by === me.id;
  return (
    <Card aria-labelledby="invoice-question">
      <CardHeader
        id="invoice-question"
        title={
          <span className="flex items-center gap-2">
            <CircleQuestionMark aria-hidden className="size-4 text-warning-ink" />
            {to === me.id ? 'Question for you' : `Question for ${toName}`}
          </span>
        }
        actions={
          isMine && (
            <Button
              size="sm"
              onClick={() => void enqueueDecision(database, takeQuestionBack(invoice.id, asked))}
            >
              Take back
            </Button>
          )
        }
      />
      <CardBody className="flex flex-col gap-3">
        <p className="wrap-anywhere whitespace-pre-wrap">{question}</p>
        <p className="text-sm text-ink-muted">
          {isMine
            ? `You wait for the answer of ${toName}. Others may approve meanwhile, and so may you.`
            : `Asked by ${byName}. It keeps nobody from approving, and approvals that were given stay.`}
        </p>
        {!isMine && mayAnswer(asked, me.id, me.roles) && <AnswerForm asked={asked} />}
      </CardBody>
    </Card>
  );
}
