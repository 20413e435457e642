import { useEffect } from 'react';
import { connection } from '../../api/connection.ts';
import type { LocalDatabase } from '../database/LocalDatabase.ts';
import { whenIdle } from '../device/whenIdle.ts';
import { loadAhead } from './loadAhead.ts';

/** Loads the document of the invoice that comes next in a list, while the person looks at the one before it. */
export function useLoadNext(database: LocalDatabase, next: string | null): void {
  useEffect(() => {
    if (next === null || connection.state() !== 'online') return undefined;
    const stop = new AbortController();
    whenIdle(() => {
      if (!stop.signal.aborted)
        void loadAhead(database, [next], stop.signal).catch(() => undefined);
    });
    return () => stop.abort();
  }, [database, next]);
}
