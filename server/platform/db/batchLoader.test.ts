import { AsyncLocalStorage } from 'node:async_hooks';
import { expect, it } from 'vitest';
import { batchLoader } from './batchLoader.ts';

/** A source that answers when a test says so. */
function source() {
  const asked: { keys: readonly string[]; answer: () => void; fail: () => void }[] = [];
  const ask = batchLoader<string, string>(
    (key) => key.split(' ')[0] ?? '',
    (keys) =>
      new Promise((resolve, reject) => {
        asked.push({
          keys,
          answer: () => resolve(keys.map((key) => `${key}!`)),
          fail: () => reject(new Error('gone')),
        });
      }),
  );
  const turn = () => new Promise((resolve) => setImmediate(resolve));
  return { ask, asked, turn };
}

it('keys requested in the same microtask are loaded in one batch for each group', async () => {
  const { ask, asked, turn } = source();
  const all = Promise.all([ask('a 1'), ask('b 1'), ask('a 2')]);
  await turn();
  expect(asked.map(({ keys }) => keys)).toEqual([['a 1', 'a 2'], ['b 1']]);
  for (const { answer } of asked) answer();
  expect(await all).toEqual(['a 1!', 'b 1!', 'a 2!']);
});

it('a call never gets a value from a batch that was sent before it', async () => {
  const { ask, asked, turn } = source();
  const first = ask('a 1');
  await turn();
  const second = ask('a 1');
  await turn();
  expect(asked).toHaveLength(2);
  const late = Promise.all([ask('a 1'), ask('a 2')]);
  await turn();
  // Two batches are in flight: these keys wait and form the next batch.
  expect(asked).toHaveLength(2);
  asked[0]?.answer();
  expect(await first).toBe('a 1!');
  await turn();
  expect(asked[2]?.keys).toEqual(['a 1', 'a 2']);
  asked[1]?.answer();
  asked[2]?.answer();
  expect(await second).toBe('a 1!');
  expect(await late).toEqual(['a 1!', 'a 2!']);
});

it('a failed batch rejects all its calls, and later calls load again', async () => {
  const { ask, asked, turn } = source();
  const failing = Promise.allSettled([ask('a 1'), ask('a 2')]);
  await turn();
  asked[0]?.fail();
  expect((await failing).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  const again = ask('a 1');
  await turn();
  asked[1]?.answer();
  expect(await again).toBe('a 1!');
});

it('a batch belongs to none of its calls, also not the next one to the call that ended the first', async () => {
  const call = new AsyncLocalStorage<string>();
  const belongsTo: (string | undefined)[] = [];
  const ask = batchLoader(
    () => 'one group',
    async (keys: readonly string[]) => {
      belongsTo.push(call.getStore());
      return keys;
    },
    1,
  );
  await Promise.all(['first', 'second'].map((name) => call.run(name, () => ask(name))));
  await call.run('third', () => ask('third'));
  expect(belongsTo).toEqual([undefined, undefined]);
});
