import { useMemo } from 'react';
import type { VendorRow } from '#sync/client/tables/rows.ts';
import { documentName } from '#sync/protocol/documentName.ts';
import { isAbout } from '../../../store/decisions/outboxEntries.ts';
import { asDecided } from '../../../store/decisions/vendorDecisions.ts';
import { useSettling } from '../../outbox/useSettling.ts';
import { useSignedIn } from '../../session/SignedIn.ts';

/** A vendor with this device's decisions applied, and the outbox entries about it. */
export function useDecidedVendor(row: VendorRow) {
  const { database } = useSignedIn();
  const outboxActions = useSettling(database);
  const entries = useMemo(
    () => outboxActions.entries?.filter((entry) => isAbout(entry, documentName('vendor', row.id))),
    [outboxActions.entries, row.id],
  );
  return { ...asDecided(row, entries ?? []), entries, outboxActions };
}
