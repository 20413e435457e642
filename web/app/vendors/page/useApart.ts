import { useLiveQuery } from 'dexie-react-hooks';
import { useMemo } from 'react';
import type { LocalDatabase } from '../../../store/database/LocalDatabase.ts';
import type { OutboxEntry } from '../../../store/decisions/outboxEntries.ts';
import { useLikenesses } from '../../../store/rows/useVendors.ts';
import type { ApartVendor } from './ApartCard.tsx';

/** Vendors that somebody marked as different companies from this one. */
export function useApart(
  database: LocalDatabase,
  vendorId: string,
  entries: readonly OutboxEntry[] | undefined,
): ApartVendor[] {
  const likenesses = useLikenesses(database, entries);
  const apart = useMemo(
    () =>
      likenesses?.flatMap((one) => {
        if (!one.apart || (one.oneId !== vendorId && one.otherId !== vendorId)) return [];
        return [{ id: one.oneId === vendorId ? one.otherId : one.oneId, apart: one.apart }];
      }) ?? [],
    [likenesses, vendorId],
  );
  const ids = apart.map(({ id }) => id).join(' ');
  const others = useLiveQuery(
    () => database.vendors.bulkGet(ids.split(' ').filter(Boolean)),
    [database, ids],
  );
  return apart.flatMap(({ id, ...one }) => {
    const vendor = others?.find((other) => other?.id === id);
    return vendor ? [{ vendor, ...one }] : [];
  });
}
