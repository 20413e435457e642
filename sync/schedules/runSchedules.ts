import type { Rounds } from '../testing/rounds.ts';
import { addCounts, type Counts, noCounts } from './counts.ts';
import { keptSchedules } from './keptSchedules.ts';
import {
  drawSchedule,
  type Kind,
  readSchedule,
  type Schedule,
  writeSchedule,
} from './operations.ts';
import { type Outcome, run } from './run.ts';
import type { Furnish } from './Stage.ts';
import { shrink } from './shrink.ts';

interface Plan {
  rounds: Rounds;
  /** The number of operations of a schedule. */
  length: { least: number; most: number };
  /** Kinds of operations to leave out. */
  without?: readonly Kind[];
  furnish: Furnish;
  /** Called after each schedule without faults. */
  after?(): Promise<void>;
  /** Removes the remains of earlier schedules, before each attempt to shrink. */
  clean(): Promise<void>;
  /** The maximum of attempts to shrink. */
  attempts: number;
  /** The command that performs the schedule in `SCHEDULE`. */
  command: string;
}

export interface Performed {
  counts: Counts;
  schedules: number;
}

/**
 * Performs the kept schedules and those of the rounds, or only the one in SCHEDULE. A schedule that fails is shrunk and
 * reported with the command that performs it again.
 */
export async function runSchedules(plan: Plan): Promise<Performed> {
  let counts = noCounts();
  let schedules = 0;
  for (const schedule of scheduled(plan)) {
    const outcome = await run(plan.furnish, schedule);
    schedules++;
    if (outcome.faults.length > 0) throw new Error(await report(plan, schedule, outcome));
    counts = addCounts(counts, outcome.counts);
    await plan.after?.();
  }
  return { counts, schedules };
}

/** Whether only the schedule in SCHEDULE is performed. */
export const isReplay = (): boolean => Boolean(process.env['SCHEDULE']);

function* scheduled({ rounds, length, without = [] }: Plan): Generator<Schedule> {
  const only = process.env['SCHEDULE'];
  if (only) {
    yield readSchedule(only);
    return;
  }
  process.stdout.write(`Schedules: ${rounds.said}\n`);
  const allowed = ({ operations, ...rest }: Schedule): Schedule => ({
    ...rest,
    operations: operations.filter(({ kind }) => !without.includes(kind)),
  });
  for (const kept of keptSchedules) yield allowed(readSchedule(kept));
  for (let round = 0; rounds.goesOn(round); round++) {
    yield allowed(drawSchedule(rounds.seed + round, length));
  }
}

async function report(plan: Plan, schedule: Schedule, outcome: Outcome): Promise<string> {
  const whole = [
    `A schedule of ${schedule.operations.length} operations fails.`,
    outcome.faults.join('\n'),
    `  ${commandOf(plan, schedule)}`,
  ].join('\n');
  if (isReplay()) return `${whole}\n${doneIn(outcome)}`;
  // Printed first, because shrinking takes long on real servers.
  process.stdout.write(`${whole}\n`);
  const attempt = async (shorter: Schedule) => {
    await plan.clean();
    return run(plan.furnish, shorter);
  };
  const nothing = await attempt({ ...schedule, operations: [] });
  if (nothing.faults.length > 0) {
    return `${whole}\n\nIt cannot be made shorter, since nothing at all fails as well:\n${nothing.faults.join('\n')}\n${doneIn(outcome)}`;
  }
  const shrunk = await shrink({ schedule, outcome }, attempt, plan.attempts);
  const { length } = shrunk.schedule.operations;
  return [
    whole,
    '',
    `After ${shrunk.attempts} attempts, ${length} operations of it are left, which fail as well:`,
    shrunk.outcome.faults.join('\n'),
    `  ${commandOf(plan, shrunk.schedule)}`,
    doneIn(shrunk.outcome),
  ].join('\n');
}

function commandOf({ command }: Plan, schedule: Schedule): string {
  return `SCHEDULE=${writeSchedule(schedule)} ${command}`;
}

function doneIn({ log }: Outcome): string {
  return `\nWhat was done:\n${log.join('\n')}`;
}
