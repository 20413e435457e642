import { useLiveQuery } from 'dexie-react-hooks';
import { useCallback, useEffect } from 'react';
import type { LocalDatabase } from '../database/LocalDatabase.ts';
import { useWhenBack } from '../syncing/useWhenBack.ts';
import { sendRead } from './notifications.ts';

/** Sends what was read here as soon as the server can be reached. */
export function useSendRead(database: LocalDatabase): void {
  const unsent = useLiveQuery(() => database.readHere.count(), [database], 0);
  const send = useCallback(() => {
    sendRead(database).catch(() => undefined);
  }, [database]);
  useEffect(() => {
    if (unsent > 0) send();
  }, [unsent, send]);
  useWhenBack(send);
}
