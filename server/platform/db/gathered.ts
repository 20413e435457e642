/** How many questions of one group may be under way at once. */
const atOnce = 2;
const longest = 100;

interface Group<Key, Value> {
  waiting: { key: Key; resolve: (value: Value) => void; reject: (reason: unknown) => void }[];
  underWay: number;
}

/**
 * Asks for many things in one question. What comes in while questions are under way makes the next one, so a quiet server
 * answers at once, and one to which everybody comes back at the same time asks a few large questions instead of a
 * thousand. An answer is never older than the call for it.
 */
export function gathered<Key, Value>(
  groupOf: (key: Key) => string,
  ask: (keys: readonly Key[]) => Promise<readonly Value[]>,
): (key: Key) => Promise<Value> {
  const groups = new Map<string, Group<Key, Value>>();

  function next(name: string, group: Group<Key, Value>): void {
    if (group.waiting.length === 0) {
      if (group.underWay === 0) groups.delete(name);
      return;
    }
    if (group.underWay === atOnce) return;
    const asked = group.waiting.splice(0, longest);
    group.underWay += 1;
    next(name, group);
    ask(asked.map(({ key }) => key))
      .then((answers) => {
        for (const [index, { resolve, reject }] of asked.entries()) {
          const answer = answers[index];
          if (answer === undefined) reject(new Error('An answer is missing'));
          else resolve(answer);
        }
      })
      .catch((error: unknown) => {
        for (const { reject } of asked) reject(error);
      })
      .finally(() => {
        group.underWay -= 1;
        next(name, group);
      });
  }

  return (key) =>
    new Promise((resolve, reject) => {
      const name = groupOf(key);
      const group = groups.get(name) ?? { waiting: [], underWay: 0 };
      groups.set(name, group);
      group.waiting.push({ key, resolve, reject });
      // What is asked for in the same step goes together.
      if (group.waiting.length === 1) queueMicrotask(() => next(name, group));
    });
}
