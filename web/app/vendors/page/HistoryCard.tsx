import { useLiveQuery } from 'dexie-react-hooks';
import { useCallback } from 'react';
import type { Trail } from '#shared/audit/trail.ts';
import type { LocalDatabase } from '../../../store/database/LocalDatabase.ts';
import { pullVendorTrail } from '../../../store/pulled/pullVendorPage.ts';
import { usePull } from '../../../store/pulled/usePull.ts';
import { Card, CardBody, CardHeader } from '../../../ui/display/Card.tsx';
import { useEntryNames } from '../../books/useEntryNames.ts';
import { isVendorDefault } from '../../labels/vendorTexts.ts';
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
  const nameOf = useEntryNames(defaultsIn(trail));
  return (
    <Card aria-labelledby="vendor-history">
      <CardHeader id="vendor-history" title="What happened" />
      <CardBody className="flex flex-col gap-3">
        <TrailList
          trail={trail}
          state={state}
          sentenceOf={vendorSentence}
          changesOf={({ action, changes }) =>
            action === 'create' ? [] : vendorChangeTexts(changes, nameOf)
          }
        />
      </CardBody>
    </Card>
  );
}

/** The ids of the entries that were chosen and replaced as defaults. */
function defaultsIn(trail: Trail | null | undefined): string[] {
  const changes = trail?.entries.flatMap((entry) => entry.changes) ?? [];
  const ids = changes
    .filter(({ field }) => isVendorDefault(field))
    .flatMap(({ before, after }) => [before, after]);
  return ids.filter((id) => typeof id === 'string');
}
