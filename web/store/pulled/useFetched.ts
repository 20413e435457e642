import { useCallback, useEffect, useRef, useState } from 'react';
import { problemText } from '../../api/problemText.ts';
import { useWhenBack } from '../syncing/useWhenBack.ts';

interface Fetched<T> {
  data: T | undefined;
  problem: string | undefined;
  reload: () => Promise<void>;
}

/** For the few lists that are worth nothing unless they are live, and so are not kept on the device. */
export function useFetched<T>(fetch: () => Promise<T>): Fetched<T> {
  const [data, setData] = useState<T>();
  const [problem, setProblem] = useState<string>();

  const asked = useRef(0);

  const reload = useCallback(async () => {
    // What was asked for last counts, in whichever order answers come.
    asked.current += 1;
    const mine = asked.current;
    const counts = () => asked.current === mine;
    try {
      const fetched = await fetch();
      if (!counts()) return;
      setData(fetched);
      setProblem(undefined);
    } catch (error) {
      if (counts()) setProblem(problemText(error));
    }
  }, [fetch]);
  const reloadQuietly = useCallback(() => void reload(), [reload]);

  useEffect(reloadQuietly, [reloadQuietly]);
  useWhenBack(reloadQuietly);

  return { data, problem, reload };
}
