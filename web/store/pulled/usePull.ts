import { useCallback, useEffect, useState } from 'react';
import { problemText } from '../../api/problemText.ts';
import type { LocalDatabase } from '../database/LocalDatabase.ts';
import { useWhenSeen } from '../rows/useWhenSeen.ts';
import { useWhenBack } from '../syncing/useWhenBack.ts';

export type PullState =
  | { status: 'pulling' }
  | { status: 'done' }
  | { status: 'failed'; problem: string };

interface Pull {
  state: PullState;
  again: () => void;
}

/** Brings the server's rows into the local database when a screen opens, when the person or the server comes back, and when asked. */
export function usePull(
  database: LocalDatabase,
  pull: (database: LocalDatabase) => Promise<void>,
): Pull {
  const [state, setState] = useState<PullState>({ status: 'pulling' });

  const bring = useCallback(async () => {
    try {
      await pull(database);
      setState({ status: 'done' });
    } catch (error) {
      setState({ status: 'failed', problem: problemText(error) });
    }
  }, [database, pull]);
  const bringQuietly = useCallback(() => void bring(), [bring]);

  useEffect(bringQuietly, [bringQuietly]);
  useWhenBack(bringQuietly);
  useWhenSeen(bringQuietly);

  function again() {
    setState({ status: 'pulling' });
    void bring();
  }
  return { state, again };
}
