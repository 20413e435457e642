import { useLiveQuery } from 'dexie-react-hooks';
import { useCallback } from 'react';
import type { LocalDatabase } from '../../../store/database/LocalDatabase.ts';
import { pullVendorTrail } from '../../../store/pulled/pullVendorPage.ts';
import { usePull } from '../../../store/pulled/usePull.ts';
import { Card, CardBody, CardHeader } from '../../../ui/display/Card.tsx';
import { useSignedIn } from '../../session/SignedIn.ts';
import { TrailList } from '../../trail/TrailList.tsx';
import { vendorChangeTexts, vendorSentence } from './vendorTrailText.ts';

/** The vendor's history, newest first: current, or as last loaded on this device. */
export function HistoryCard({ vendorId }: { vendorId: string }) {
  const { database } = useSignedIn();
  const pull = useCallback((here: LocalDatabase) => pullVendorTrail(here, vendorId), [vendorId]);
  const { state } = usePull(database, pull);
  const trail = useLiveQuery(
    async () => (await database.vendorTrails.get(vendorId)) ?? null,
    [database, vendorId],
  );
  return (
    <Card aria-labelledby="vendor-history">
      <CardHeader id="vendor-history" title="What happened" />
      <CardBody className="flex flex-col gap-3">
        <TrailList
          trail={trail}
          state={state}
          sentenceOf={vendorSentence}
          changesOf={({ action, changes }) =>
            action === 'create' ? [] : vendorChangeTexts(changes)
          }
        />
      </CardBody>
    </Card>
  );
}
