import type { OutboxEntry } from '../../store/decisions/outboxEntries.ts';
import { Card, CardBody, CardHeader } from '../../ui/display/Card.tsx';
import { useSignedIn } from '../session/SignedIn.ts';
import { RefusedEntry } from './RefusedEntry.tsx';
import type { OutboxActions } from './useOutboxActions.ts';
import { useTitles } from './useTitles.ts';

interface CameBackCardProps {
  entries: readonly OutboxEntry[];
  outboxActions: OutboxActions;
}

/** Refused entries of the outbox, each with its options. */
export function RefusedCard({ entries, outboxActions }: CameBackCardProps) {
  const { database } = useSignedIn();
  const titleOf = useTitles(
    database,
    entries.map(({ entity }) => entity),
  );
  if (entries.length === 0) return null;
  return (
    <Card aria-labelledby="came-back">
      <CardHeader
        id="came-back"
        title="Needs attention"
        description="These were refused. Nothing was changed."
      />
      <CardBody flush>
        <ul className="divide-y divide-line">
          {entries.map((entry) => (
            <RefusedEntry
              key={entry.orders[0]}
              entry={entry}
              title={titleOf(entry.entity)}
              outboxActions={outboxActions}
            />
          ))}
        </ul>
      </CardBody>
    </Card>
  );
}
