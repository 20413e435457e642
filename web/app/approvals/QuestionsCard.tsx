import { useLiveQuery } from 'dexie-react-hooks';
import { Link } from 'react-router-dom';
import { asksMe } from '#shared/conversation/contract.ts';
import { conversationEntity } from '#sync/client/outbox/conversation.ts';
import type { OutboxEntry } from '../../store/decisions/outboxEntries.ts';
import { Card, CardBody, CardHeader } from '../../ui/display/Card.tsx';
import { amountText } from '../invoices/amountText.ts';
import { invoiceTitle } from '../invoices/texts.ts';
import { useSignedIn } from '../session/SignedIn.ts';

interface QuestionsCardProps {
  /** Ids of the invoices with questions, oldest first. */
  ids: readonly string[] | undefined;
  entries: readonly OutboxEntry[] | undefined;
}

const maxShown = 20;

/** Questions that wait for this person's answer. */
export function QuestionsCard({ ids = [], entries = [] }: QuestionsCardProps) {
  const { me, database } = useSignedIn();
  const answered = new Set(
    entries
      .filter(({ name, state }) => name === 'answer' && state !== 'attention')
      .map(({ entity }) => entity),
  );
  const open = ids.filter((id) => !answered.has(conversationEntity(id)));
  const all = open.slice(0, maxShown).join(' ');
  const rows = useLiveQuery(
    () => database.invoices.bulkGet(all.split(' ').filter(Boolean)),
    [database, all],
  );
  const asking = (rows ?? [])
    .filter((row) => row !== undefined)
    .filter((row) => asksMe(row, me.id));
  if (asking.length === 0) return null;
  return (
    <Card aria-labelledby="questions">
      <CardHeader
        id="questions"
        title={open.length === 1 ? 'Question for you' : `${open.length} questions for you`}
      />
      <CardBody flush>
        <ul aria-labelledby="questions" className="divide-y divide-line">
          {asking.map((invoice) => (
            <li key={invoice.id} className="px-4 py-2.5 sm:px-5">
              <Link
                to={`/invoices/${invoice.id}`}
                className="block rounded-sm font-medium underline-offset-3 hover:underline pointer-coarse:py-1.5"
              >
                {invoiceTitle(invoice)} · {amountText(invoice.amount, invoice.currency)}
              </Link>
              <p className="line-clamp-2 text-sm text-ink-muted">
                {invoice.asked?.byName}: {invoice.asked?.question}
              </p>
            </li>
          ))}
        </ul>
      </CardBody>
    </Card>
  );
}
