import { useLiveQuery } from 'dexie-react-hooks';
import { useMemo } from 'react';
import { conversationEntity } from '#sync/client/outbox/conversation.ts';
import { type Conversation, conversationOf } from '../../../store/rows/conversation.ts';
import { fullName } from '../../people/fullName.ts';
import { useMembersHere } from '../../people/useMembersHere.ts';
import { useSignedIn } from '../../session/SignedIn.ts';
import { useReview } from '../ReviewContext.ts';

/** The conversation about this screen's invoice; empty while it loads. */
export function useConversation(): Conversation & { nameOf: (personId: string) => string } {
  const { me, database } = useSignedIn();
  const { invoice } = useReview();
  const team = useMembersHere();
  const { id } = invoice;
  const found = useLiveQuery(async () => {
    const [rows, items] = await Promise.all([
      database.comments.where('invoiceId').equals(id).toArray(),
      database.outbox.where('entity').equals(conversationEntity(id)).sortBy('order'),
    ]);
    return { rows, items: items.filter((one) => one.kind === 'decision') };
  }, [database, id]);
  return useMemo(() => {
    const nameOf = (personId: string) => {
      const member = team.find((one) => one.id === personId);
      return member ? fullName(member) : 'a colleague';
    };
    const author = { id: me.id, name: fullName(me) };
    const { rows = [], items = [] } = found ?? {};
    return { ...conversationOf(invoice, rows, items, { author, nameOf }), nameOf };
  }, [found, invoice, team, me]);
}
