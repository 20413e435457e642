import { useCallback, useEffect, useState } from 'react';
import { problemText } from './problemText.ts';

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

  useEffect(() => {
    void reload();
  }, [reload]);

  return { data, problem, reload };
}
