import { useCallback, useEffect, useState } from 'react';
import { problemText } from '../api/problemText.ts';
import { useWhenBack } from './useWhenBack.ts';

interface Fetched<T> {
  data: T | undefined;
  problem: string | undefined;
  reload: () => Promise<void>;
}

/** For the few lists that are worth nothing unless they are live, and so are not kept on the device. */
export function useFetched<T>(fetch: () => Promise<T>): Fetched<T> {
  const [data, setData] = useState<T>();
  const [problem, setProblem] = useState<string>();

  const reload = useCallback(async () => {
    try {
      setData(await fetch());
      setProblem(undefined);
    } catch (error) {
      setProblem(problemText(error));
    }
  }, [fetch]);
  const reloadQuietly = useCallback(() => void reload(), [reload]);

  useEffect(reloadQuietly, [reloadQuietly]);
  useWhenBack(reloadQuietly);

  return { data, problem, reload };
}
