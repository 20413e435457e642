import { useCallback, useEffect, useState } from 'react';
import { problemText } from '../../api/problemText.ts';
import type { LocalDatabase } from '../database/LocalDatabase.ts';
import { useWhenBack, useWhenSeen } from '../session/useWhenBack.ts';

export type PullState =
  | { status: 'pulling' }
  | { status: 'done' }
  | { status: 'failed'; problem: string };

interface Pull {
  state: PullState;
  again: () => void;
}

/** Pulls when a screen opens, when the person or the network comes back, and on `again`. */
export function usePull(
  database: LocalDatabase,
  pull: (database: LocalDatabase) => Promise<void>,
): Pull {
  const [state, setState] = useState<PullState>({ status: 'pulling' });

  const run = useCallback(async () => {
    try {
      await pull(database);
      setState({ status: 'done' });
    } catch (error) {
      setState({ status: 'failed', problem: problemText(error) });
    }
  }, [database, pull]);
  const runQuietly = useCallback(() => void run(), [run]);

  useEffect(runQuietly, [runQuietly]);
  useWhenBack(runQuietly);
  useWhenSeen(runQuietly);

  function again() {
    setState({ status: 'pulling' });
    void run();
  }
  return { state, again };
}
