import { useCallback, useEffect, useRef, useState } from 'react';
import { problemText } from '../../api/problemText.ts';
import { useWhenBack } from '../session/useWhenBack.ts';

interface Fetched<T> {
  data: T | undefined;
  problem: string | undefined;
  reload: () => Promise<void>;
}

/** For the few lists that are useful only when live, and therefore not stored on the device. */
export function useFetched<T>(fetch: () => Promise<T>): Fetched<T> {
  const [data, setData] = useState<T>();
  const [problem, setProblem] = useState<string>();

  const requests = useRef(0);

  const reload = useCallback(async () => {
    // Only the answer to the last request counts; answers may arrive out of order.
    requests.current += 1;
    const own = requests.current;
    const isLatest = () => requests.current === own;
    try {
      const fetched = await fetch();
      if (!isLatest()) return;
      setData(fetched);
      setProblem(undefined);
    } catch (error) {
      if (isLatest()) setProblem(problemText(error));
    }
  }, [fetch]);
  const reloadQuietly = useCallback(() => void reload(), [reload]);

  useEffect(reloadQuietly, [reloadQuietly]);
  useWhenBack(reloadQuietly);

  return { data, problem, reload };
}
