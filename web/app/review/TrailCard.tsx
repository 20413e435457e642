import { useLiveQuery } from 'dexie-react-hooks';
import { useCallback } from 'react';
import type { LocalDatabase } from '../../store/database/LocalDatabase.ts';
import { pullTrail } from '../../store/pulled/pullTrail.ts';
import { usePull } from '../../store/pulled/usePull.ts';
import { Card, CardBody, CardHeader } from '../../ui/display/Card.tsx';
import { useSignedIn } from '../session/SignedIn.ts';
import { TrailList } from '../trail/TrailList.tsx';
import { useReview } from './ReviewContext.ts';
import { trailSentence, writtenChanges } from './trailText.ts';

/** The history of the invoice, newest first: current, or as last loaded on this device. */
export function TrailCard() {
  const { database } = useSignedIn();
  const { invoice } = useReview();
  // Every change of the row may have added an entry, so load again.
  return <Trail key={invoice.seq} database={database} invoiceId={invoice.id} />;
}

function Trail({ database, invoiceId }: { database: LocalDatabase; invoiceId: string }) {
  const { invoice } = useReview();
  const pull = useCallback((here: LocalDatabase) => pullTrail(here, invoiceId), [invoiceId]);
  const { state } = usePull(database, pull);
  const trail = useLiveQuery(
    async () => (await database.trails.get(invoiceId)) ?? null,
    [database, invoiceId],
  );
  return (
    <Card aria-labelledby="invoice-trail">
      <CardHeader id="invoice-trail" title="What happened" />
      <CardBody className="flex flex-col gap-3">
        <TrailList
          trail={trail}
          state={state}
          sentenceOf={trailSentence}
          changesOf={({ action, changes, trash }) =>
            action === 'create' || trash ? [] : writtenChanges(changes, invoice.currency)
          }
        />
      </CardBody>
    </Card>
  );
}
