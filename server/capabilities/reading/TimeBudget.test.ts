import { expect, it } from 'vitest';
import { TimeBudget } from './limits.ts';

it('time used by one piece of work is not left for the next, and the budget never becomes negative', () => {
  const budget = new TimeBudget(60_000);
  budget.take(20_000);
  expect(budget.left).toBe(40_000);
  budget.take(50_000);
  expect(budget.left).toBe(0);
});
