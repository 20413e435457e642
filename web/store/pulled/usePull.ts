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

type PullRows = (database: LocalDatabase) => Promise<void>;

/** The pulls that were started in this task. */
const started = new WeakMap<LocalDatabase, Map<PullRows, Promise<void>>>();

/** Components that appear together share one call. A later one calls again, because a change may lie between them. */
function pullTogether(database: LocalDatabase, pull: PullRows): Promise<void> {
  const here = started.get(database) ?? new Map<PullRows, Promise<void>>();
  started.set(database, here);
  const known = here.get(pull);
  if (known) return known;
  const pulling = pull(database);
  here.set(pull, pulling);
  queueMicrotask(() => here.delete(pull));
  return pulling;
}

/** Pulls when a screen opens, when the person or the network comes back, and on `again`. */
export function usePull(database: LocalDatabase, pull: PullRows): Pull {
  const [state, setState] = useState<PullState>({ status: 'pulling' });

  const run = useCallback(async () => {
    try {
      await pullTogether(database, pull);
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
