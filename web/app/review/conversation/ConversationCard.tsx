import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { longestComment } from '#shared/conversation/contract.ts';
import {
  type Mentionable,
  mentionAt,
  partsOfText,
  withMentions,
} from '#shared/conversation/mentions.ts';
import { may } from '#shared/permissions.ts';
import { conversationEntity } from '#sync/client/conversation/conversation.ts';
import { addComment, removeComment } from '../../../store/decisions/conversationDecisions.ts';
import type { Saying } from '../../../store/rows/conversation.ts';
import { useKeepOpen } from '../../../store/session/SessionContext.ts';
import { Avatar } from '../../../ui/display/Avatar.tsx';
import { Badge } from '../../../ui/display/Badge.tsx';
import { Card, CardBody, CardHeader } from '../../../ui/display/Card.tsx';
import { Button } from '../../../ui/forms/Button.tsx';
import { FormField } from '../../../ui/forms/FormField.tsx';
import { IconButton } from '../../../ui/forms/IconButton.tsx';
import { MentionField } from '../../../ui/forms/MentionField.tsx';
import { dateAndTime } from '../../dates/dates.ts';
import { OutboxMark } from '../../invoices/OutboxMark.tsx';
import { enqueueDecision } from '../../outbox/enqueueDecision.ts';
import { RefusedDecision } from '../../outbox/RefusedDecision.tsx';
import { useOutboxActions } from '../../outbox/useOutboxActions.ts';
import { fullName } from '../../people/fullName.ts';
import { useMembersHere } from '../../people/useMembersHere.ts';
import { useSignedIn } from '../../session/SignedIn.ts';
import { useReview } from '../ReviewContext.ts';
import { useConversation } from './useConversation.ts';

/** Mentions are sent as ids, which are longer than names; this leaves room for twenty. */
const maxTypedLength = longestComment - 800;

function NewComment() {
  const { me, database } = useSignedIn();
  const { invoice } = useReview();
  const team = useMembersHere();
  const [typed, setTyped] = useState('');
  const [picked, setPicked] = useState<readonly Mentionable[]>([]);
  useKeepOpen(typed !== '');
  const options = team
    .filter(({ id }) => id !== me.id)
    .map((member) => ({ value: member.id, label: fullName(member), detail: member.email }));

  async function send() {
    if (typed.trim() === '') return;
    const said = withMentions(typed.trim(), picked);
    if (!(await enqueueDecision(database, addComment(invoice.id, said)))) return;
    setTyped('');
    setPicked([]);
  }

  return (
    <form
      className="flex flex-col items-start gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <FormField
        label="Add a comment"
        hint="Write @ to mention a colleague: they are told of it."
        className="w-full"
      >
        <MentionField
          options={options}
          value={typed}
          onValueChange={setTyped}
          onPick={({ value, label }) => setPicked([...picked, { id: value, name: label }])}
          mentionAt={mentionAt}
          onSubmit={() => void send()}
          maxLength={maxTypedLength}
        />
      </FormField>
      <Button type="submit" size="sm" disabled={typed.trim() === ''}>
        Add comment
      </Button>
    </form>
  );
}

interface SayingItemProps {
  saying: Saying;
  nameOf: (personId: string) => string;
}

function SayingItem({ saying, nameOf }: SayingItemProps) {
  const { me, database } = useSignedIn();
  const { kind, authorId, authorName, toName, takenBack, createdAt, text } = saying;
  const [firstName = '', ...rest] = authorName.split(' ');
  const isKept = !saying.unsent && !saying.attention;
  return (
    <li className="flex gap-3">
      <Avatar firstName={firstName} lastName={rest.join(' ')} size="sm" decorative />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 text-sm">
          <span className="font-medium">{authorName}</span>
          {kind === 'question' && <Badge tone="warning">Question for {toName}</Badge>}
          {kind === 'answer' && <Badge tone="positive">Answer</Badge>}
          {takenBack && <Badge>Taken back</Badge>}
          <time dateTime={createdAt} className="text-ink-muted">
            {dateAndTime(createdAt)}
          </time>
          <OutboxMark row={saying} />
        </p>
        <p className="wrap-anywhere whitespace-pre-wrap">
          {partsOfText(text).map((part, index) =>
            part.kind === 'text' ? (
              part.text
            ) : (
              // biome-ignore lint/suspicious/noArrayIndexKey: the text of a comment never changes
              <strong key={index} className="font-medium text-accent-ink">
                @{nameOf(part.personId)}
              </strong>
            ),
          )}
        </p>
      </div>
      {kind === 'comment' && authorId === me.id && isKept && (
        <IconButton
          label="Delete this comment"
          icon={<Trash2 aria-hidden className="size-4" />}
          onClick={() => void enqueueDecision(database, removeComment(saying))}
        />
      )}
    </li>
  );
}

/** Comments, questions and answers about the invoice. */
export function ConversationCard() {
  const { me, database } = useSignedIn();
  const { invoice } = useReview();
  const { sayings, nameOf } = useConversation();
  const outboxActions = useOutboxActions(database);
  const cameBack = (outboxActions.entries ?? []).filter(
    ({ entity, state }) => entity === conversationEntity(invoice.id) && state === 'attention',
  );
  return (
    <Card aria-labelledby="invoice-conversation">
      <CardHeader id="invoice-conversation" title="Conversation" />
      <CardBody className="flex flex-col gap-4">
        {sayings.length === 0 && (
          <p className="text-ink-muted">Nobody has said anything about this invoice yet.</p>
        )}
        {sayings.length > 0 && (
          <ol aria-label="Comments" className="flex flex-col gap-4">
            {sayings.map((saying) => (
              <SayingItem key={saying.id} saying={saying} nameOf={nameOf} />
            ))}
          </ol>
        )}
        {cameBack.map((entry) => (
          <RefusedDecision key={entry.orders[0]} entry={entry} outboxActions={outboxActions} />
        ))}
        {may(me.roles, 'invoices.comment') && <NewComment />}
      </CardBody>
    </Card>
  );
}
