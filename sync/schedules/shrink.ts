import type { Operation, Schedule } from './operations.ts';
import type { Outcome } from './run.ts';

/** Performs a schedule in a new world. */
export type Attempt = (schedule: Schedule) => Promise<Outcome>;

export interface Failed {
  schedule: Schedule;
  outcome: Outcome;
}

const simplerNumbers = [{ flow: 0 }, { who: 0 }, { what: 0 }, { how: 0 }] as const;

/**
 * Shrinks a failing schedule: leaves out ever smaller pieces, then sets numbers to 0, and keeps each change with which it
 * still fails.
 */
export async function shrink(
  failed: Failed,
  attempt: Attempt,
  most: number,
): Promise<Failed & { attempts: number }> {
  let best = failed;
  let attempts = 0;

  async function fails(operations: readonly Operation[]): Promise<boolean> {
    if (attempts >= most) return false;
    attempts++;
    const schedule = { ...best.schedule, operations };
    const outcome = await attempt(schedule);
    if (outcome.faults.length === 0) return false;
    best = { schedule, outcome };
    return true;
  }

  let piece = Math.ceil(failed.schedule.operations.length / 2);
  while (piece > 0 && attempts < most) {
    let isShorter = false;
    // From the end, because earlier operations cannot depend on later ones.
    for (let end = best.schedule.operations.length; end > 0; end -= piece) {
      const { operations } = best.schedule;
      const without = operations.filter((_, index) => index < end - piece || index >= end);
      if (await fails(without)) isShorter = true;
    }
    if (piece > 1 || !isShorter) piece = Math.floor(piece / 2);
  }
  for (const [index] of best.schedule.operations.entries()) {
    for (const simpler of simplerNumbers) {
      const { operations } = best.schedule;
      const now = operations[index];
      if (now && !hasNumbers(now, simpler)) {
        await fails(operations.with(index, { ...now, ...simpler }));
      }
    }
  }
  return { ...best, attempts };
}

function hasNumbers(operation: Operation, numbers: Partial<Operation>): boolean {
  const own = new Map<string, unknown>(Object.entries(operation));
  return Object.entries(numbers).every(([key, value]) => own.get(key) === value);
}
