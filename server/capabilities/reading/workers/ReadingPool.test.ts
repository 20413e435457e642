import { afterAll, expect, it } from 'vitest';
import { eventually } from '#sync/testing/eventually.ts';
import { Unavailable } from '../../../platform/Unavailable.ts';
import { readingLimits, TimeBudget } from '../limits.ts';
import { ReadingPool } from './ReadingPool.ts';

const broken = new URL('./testing/brokenWorker.ts', import.meta.url);
const pool = new ReadingPool(readingLimits, 1, broken);
afterAll(() => pool.close());
const task = { kind: 'read', bytes: new Uint8Array(), limits: readingLimits } as const;
const budget = () => new TimeBudget(60_000);

it('a worker that failed without fault of the file is replaced', async () => {
  const answers = [await pool.run(task, budget()), await pool.run(task, budget())];
  expect(answers).toEqual([
    { kind: 'failed', message: 'task 1' },
    { kind: 'failed', message: 'task 1' },
  ]);
});

it('a process that has been idle for some time ends, and the next document gets a new one', async () => {
  const limits = { ...readingLimits, idleMilliseconds: 500 };
  const steady = new ReadingPool(limits, 1, new URL('./testing/steadyWorker.ts', import.meta.url));
  const processOf = async () => {
    const answer = await steady.run(task, budget());
    return answer.kind === 'preview' ? Number(Buffer.from(answer.webp).toString()) : null;
  };
  const first = Number(await processOf());
  expect(await processOf()).toBe(first);
  await eventually(() => expect(() => process.kill(first, 0)).toThrow('ESRCH'));
  expect(await processOf()).not.toBe(first);
  await steady.close();
});

it('the first document of a process is not charged for loading its program', async () => {
  const script = new URL('./testing/slowlyLoadedWorker.ts', import.meta.url);
  const fresh = new ReadingPool({ ...readingLimits, patience: 100 }, 1, script);
  const small = new TimeBudget(900);
  expect(await fresh.run(task, small)).toEqual({ kind: 'unreadable', reason: 'empty' });
  expect(small.left).toBeGreaterThan(0);
  await fresh.close();
});

it('a closed pool rejects work so that it is retried elsewhere', async () => {
  const closed = new ReadingPool(readingLimits, 1, broken);
  await closed.close();
  await expect(closed.run(task, budget())).rejects.toThrow(Unavailable);
});

it('when no process can be started, the document is retried later, and the next one is read', async () => {
  const { execPath } = process;
  const later = new ReadingPool(readingLimits, 1, broken);
  process.execPath = '/nowhere/node';
  const inVain = later.run(task, budget());
  process.execPath = execPath;
  const reason: unknown = await inVain.catch((error: unknown) => error);
  expect(reason).toMatchObject({ code: 'ENOENT' });
  expect(await later.run(task, budget())).toEqual({ kind: 'failed', message: 'task 1' });
  await later.close();
});
