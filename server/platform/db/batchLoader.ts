import { AsyncLocalStorage } from 'node:async_hooks';

const batchSize = 100;

interface Group<Key, Value> {
  waiting: { key: Key; resolve: (value: Value) => void; reject: (reason: unknown) => void }[];
  inFlight: number;
}

/**
 * A batch loader. Keys that arrive while batches are in flight form the next batch: a quiet server loads at once, and
 * under load a few large batches replace a thousand small ones. Nothing is cached: a value is never older than its call.
 * A batch belongs to none of its calls, so it runs in the async context in which the loader was made.
 */
export function batchLoader<Key, Value>(
  groupOf: (key: Key) => string,
  loadBatch: (keys: readonly Key[]) => Promise<readonly Value[]>,
  /** How many batches of one group may be in flight at once. */
  batchesInFlight = 2,
): (key: Key) => Promise<Value> {
  const groups = new Map<string, Group<Key, Value>>();
  const load = AsyncLocalStorage.bind(loadBatch);

  function next(name: string, group: Group<Key, Value>): void {
    if (group.waiting.length === 0) {
      if (group.inFlight === 0) groups.delete(name);
      return;
    }
    if (group.inFlight === batchesInFlight) return;
    const batch = group.waiting.splice(0, batchSize);
    group.inFlight += 1;
    next(name, group);
    load(batch.map(({ key }) => key))
      .then((answers) => {
        for (const [index, { resolve, reject }] of batch.entries()) {
          const answer = answers[index];
          if (answer === undefined) reject(new Error('An answer is missing'));
          else resolve(answer);
        }
      })
      .catch((error: unknown) => {
        for (const { reject } of batch) reject(error);
      })
      .finally(() => {
        group.inFlight -= 1;
        next(name, group);
      });
  }

  return (key) =>
    new Promise((resolve, reject) => {
      const name = groupOf(key);
      const group = groups.get(name) ?? { waiting: [], inFlight: 0 };
      groups.set(name, group);
      group.waiting.push({ key, resolve, reject });
      // Keys requested in the same microtask go into one batch.
      if (group.waiting.length === 1) queueMicrotask(() => next(name, group));
    });
}
