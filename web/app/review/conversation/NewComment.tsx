import { useEffect, useState } from 'react';
import { longestComment } from '#shared/conversation/contract.ts';
import { type Mentionable, mentionAt, withMentions } from '#shared/conversation/mentions.ts';
import { conversationEntity } from '#sync/client/outbox/conversation.ts';
import { addComment } from '../../../store/decisions/conversationDecisions.ts';
import { useOutbox } from '../../../store/decisions/useOutbox.ts';
import { useKeepOpen } from '../../../store/session/SessionContext.ts';
import { Button } from '../../../ui/forms/Button.tsx';
import { FormField } from '../../../ui/forms/FormField.tsx';
import { MentionField } from '../../../ui/forms/MentionField.tsx';
import { discardedOrders } from '../../outbox/discardedOrders.ts';
import { enqueueDecision } from '../../outbox/enqueueDecision.ts';
import { fullName } from '../../people/fullName.ts';
import { useMembersHere } from '../../people/useMembersHere.ts';
import { useSignedIn } from '../../session/SignedIn.ts';
import { useReview } from '../ReviewContext.ts';

/** Mentions are sent as ids, which are longer than names; this leaves room for twenty. */
const maxTypedLength = longestComment - 800;

/** The last comment that was sent, and its place in the outbox. */
interface Sent {
  order: number;
  typed: string;
  picked: readonly Mentionable[];
}

export function NewComment() {
  const { me, database } = useSignedIn();
  const { invoice } = useReview();
  const team = useMembersHere();
  const [typed, setTyped] = useState('');
  const [picked, setPicked] = useState<readonly Mentionable[]>([]);
  const { entries } = useOutbox(database);
  const [sent, setSent] = useState<Sent | null>(null);
  useKeepOpen(typed !== '');
  const options = team
    .filter(({ id }) => id !== me.id)
    .map((member) => ({ value: member.id, label: fullName(member), detail: member.email }));

  // A comment that was taken back is here again, to be corrected.
  useEffect(() => {
    if (!sent || !discardedOrders.has(sent.order)) return;
    if (entries?.some(({ orders }) => orders.includes(sent.order)) !== false) return;
    setSent(null);
    setTyped((now) => (now === '' ? sent.typed : now));
    setPicked(sent.picked);
  }, [sent, entries]);

  async function send() {
    if (typed.trim() === '') return;
    const said = withMentions(typed.trim(), picked);
    if (!(await enqueueDecision(database, addComment(invoice.id, said)))) return;
    const entity = conversationEntity(invoice.id);
    const order = (await database.outbox.where('entity').equals(entity).sortBy('order')).at(
      -1,
    )?.order;
    setSent(order === undefined ? null : { order, typed, picked });
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
