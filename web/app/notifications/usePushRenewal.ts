import { useCallback, useEffect } from 'react';
import type { LocalDatabase } from '../../store/database/LocalDatabase.ts';
import { renewPush } from '../../store/notifications/pushHere.ts';
import { useWhenBack } from '../../store/session/useWhenBack.ts';

/** Renews this person's push subscription on this device after they sign in again. */
export function usePushRenewal(database: LocalDatabase): void {
  const renew = useCallback(() => {
    // A failure without a network is retried when the network returns.
    renewPush(database).catch(() => undefined);
  }, [database]);
  useEffect(renew, [renew]);
  useWhenBack(renew);
}
