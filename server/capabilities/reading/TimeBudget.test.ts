import { expect, it } from 'vitest';
import { TimeBudget } from './TimeBudget.ts';

it('what one piece of work has taken is not left for the next, and no more than all of it is gone', () => {
  const budget = new TimeBudget(60_000);
  budget.take(20_000);
  expect(budget.left).toBe(40_000);
  budget.take(50_000);
  expect(budget.left).toBe(0);
});
