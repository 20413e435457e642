import { useCallback, useEffect } from 'react';
import type { LocalDatabase } from '../../store/database/LocalDatabase.ts';
import { renewPush } from '../../store/notifications/pushHere.ts';
import { useWhenBack } from '../../store/syncing/useWhenBack.ts';

/** What was switched on for this person on this device goes on after they have signed in again. */
export function usePushRenewal(database: LocalDatabase): void {
  const renew = useCallback(() => {
    // Without a network it is tried when that is back.
    renewPush(database).catch(() => undefined);
  }, [database]);
  useEffect(renew, [renew]);
  useWhenBack(renew);
}
