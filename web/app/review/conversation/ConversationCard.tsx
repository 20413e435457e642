import { may } from '#shared/permissions.ts';
import { conversationEntity } from '#sync/client/conversation/conversation.ts';
import { Card, CardBody, CardHeader } from '../../../ui/display/Card.tsx';
import { RefusedDecision } from '../../outbox/RefusedDecision.tsx';
import { useSettling } from '../../outbox/useSettling.ts';
import { useSignedIn } from '../../session/SignedIn.ts';
import { useReview } from '../ReviewContext.ts';
import { NewComment } from './NewComment.tsx';
import { SayingItem } from './SayingItem.tsx';
import { useConversation } from './useConversation.ts';

/** Comments, questions and answers about the invoice. */
export function ConversationCard() {
  const { me, database } = useSignedIn();
  const { invoice } = useReview();
  const { sayings, nameOf } = useConversation();
  const outboxActions = useSettling(database);
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
