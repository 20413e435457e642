import type { OutboxEntry } from '../../store/outboxEntries.ts';
import { Card, CardBody, CardHeader } from '../../ui/Card.tsx';
import { CameBack } from '../outbox/CameBack.tsx';
import type { Settling } from '../outbox/useSettling.ts';
import { useTitles } from '../outbox/useTitles.ts';
import { useSignedIn } from '../session/SignedIn.ts';

interface CameBackCardProps {
  entries: readonly OutboxEntry[];
  settling: Settling;
}

/** What the server did not take of the person's rules. */
export function CameBackCard({ entries, settling }: CameBackCardProps) {
  const { database } = useSignedIn();
  const titleOf = useTitles(
    database,
    entries.map(({ entity }) => entity),
  );
  if (entries.length === 0) return null;
  return (
    <Card aria-labelledby="rules-came-back">
      <CardHeader
        id="rules-came-back"
        title="Needs attention"
        description="This came back. Nothing of it was applied."
      />
      <CardBody flush>
        <ul className="divide-y divide-line">
          {entries.map((entry) => (
            <CameBack
              key={entry.orders[0]}
              entry={entry}
              title={titleOf(entry.entity)}
              settling={settling}
            />
          ))}
        </ul>
      </CardBody>
    </Card>
  );
}
