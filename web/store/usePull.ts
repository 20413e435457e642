import { useCallback, useEffect, useState } from 'react';
import { ApiError } from '../api/ApiError.ts';
import { problemText } from '../api/problemText.ts';
import type { LocalDatabase } from './LocalDatabase.ts';
import { useSession } from './SessionContext.ts';

export type PullState =
  | { status: 'pulling' }
  | { status: 'done' }
  | { status: 'failed'; problem: string };

interface Pull {
  state: PullState;
  again: () => void;
}

/** Brings the server's rows into the local database when a screen opens, and again when asked. */
export function usePull(
  database: LocalDatabase,
  pull: (database: LocalDatabase) => Promise<void>,
): Pull {
  const session = useSession();
  const [state, setState] = useState<PullState>({ status: 'pulling' });

  const again = useCallback(async () => {
    setState({ status: 'pulling' });
    try {
      await pull(database);
      setState({ status: 'done' });
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) session.expire();
      setState({ status: 'failed', problem: problemText(error) });
    }
  }, [database, pull, session]);

  useEffect(() => {
    void again();
    const whenBack = () => void again();
    window.addEventListener('online', whenBack);
    return () => window.removeEventListener('online', whenBack);
  }, [again]);

  return { state, again: () => void again() };
}
