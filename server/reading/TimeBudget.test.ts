import { expect, it } from 'vitest';
import { TimeBudget } from './TimeBudget.ts';

const work = async () => 'done';

it('a document whose time is used up is worked on no further', async () => {
  const none = new TimeBudget(0);
  await expect(none.spend(work)).rejects.toMatchObject({ reason: 'too_slow' });
});

it('what has taken long leaves less for what follows, also where it failed', async () => {
  const budget = new TimeBudget(60_000);
  const failing = budget.spend(async () => {
    throw new Error('damaged');
  });
  await expect(failing).rejects.toThrow('damaged');
  const before = budget.left;
  expect(before).toBeLessThan(60_000);
  expect(await budget.spend(work)).toBe('done');
  expect(budget.left).toBeLessThan(before);
});
