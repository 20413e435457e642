import { expect, test } from 'vitest';
import { noCounts } from './counts.ts';
import { drawSchedule, type Kind, type Schedule } from './operations.ts';
import { shrink } from './shrink.ts';

const whole = drawSchedule(3, { least: 145, most: 145 });

/** Fails when these kinds occur in this order. */
function failsWith(...kinds: readonly Kind[]) {
  return async ({ operations }: Schedule) => {
    let next = 0;
    for (const { kind } of operations) if (kind === kinds[next]) next++;
    const faults = next === kinds.length ? ['It fails'] : [];
    return { faults, log: [], counts: noCounts() };
  };
}

test('shrinking removes operations that the fault does not need, and sets numbers to 0', async () => {
  const kinds = ['hold', 'edit', 'release'] as const;
  const attempt = failsWith(...kinds);
  const outcome = await attempt(whole);
  expect(outcome.faults).toHaveLength(1);
  const shrunk = await shrink({ schedule: whole, outcome }, attempt, 1_000);
  expect(shrunk.schedule).toEqual({
    ...whole,
    operations: kinds.map((kind) => ({ kind, who: 0, what: 0, how: 0, flow: 0 })),
  });
  expect(shrunk.attempts).toBeLessThan(200);
});

test('shrinking stops at the maximum of attempts with the shortest failing schedule', async () => {
  const attempt = failsWith('edit', 'approve', 'edit');
  const outcome = await attempt(whole);
  const shrunk = await shrink({ schedule: whole, outcome }, attempt, 5);
  expect(shrunk.attempts).toBe(5);
  expect((await attempt(shrunk.schedule)).faults).toHaveLength(1);
});
