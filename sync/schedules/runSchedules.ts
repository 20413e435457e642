import type { Rounds } from '../testing/rounds.ts';
import { addCounts, type Counts, noCounts } from './counts.ts';
import { keptSchedules } from './keptSchedules.ts';
import { drawSchedule, type Kind, type Schedule } from './operations.ts';
import { type Outcome, run } from './run.ts';
import type { Furnish } from './Stage.ts';
import { readSchedule, writeSchedule } from './scheduleText.ts';
import { shrink } from './shrink.ts';

interface Plan {
  rounds: Rounds;
  /** How many operations a schedule has. */
  length: { least: number; most: number };
  /** What does not happen in these. */
  without?: readonly Kind[];
  furnish: Furnish;
  /** After each schedule in which everything holds. */
  after?(): Promise<void>;
  /** Takes away what earlier schedules may have left behind, before each attempt to make one that failed shorter. */
  clean(): Promise<void>;
  /** How often that is tried. */
  attempts: number;
  /** What performs the schedule again that is in `SCHEDULE`. */
  command: string;
}

export interface Performed {
  counts: Counts;
  schedules: number;
}

/**
 * Performs the schedules that were kept and those of the rounds, or only the one in SCHEDULE. One that fails is made as
 * short as it can be, and told with the command that performs exactly that one again.
 */
export async function runSchedules(plan: Plan): Promise<Performed> {
  let counts = noCounts();
  let schedules = 0;
  for (const schedule of scheduled(plan)) {
    const outcome = await run(plan.furnish, schedule);
    schedules++;
    if (outcome.faults.length > 0) throw new Error(await tell(plan, schedule, outcome));
    counts = addCounts(counts, outcome.counts);
    await plan.after?.();
  }
  return { counts, schedules };
}

/** Whether SCHEDULE asks for one alone, of which not everything can be expected. */
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

async function tell(plan: Plan, schedule: Schedule, outcome: Outcome): Promise<string> {
  const whole = [
    `A schedule of ${schedule.operations.length} operations fails.`,
    outcome.faults.join('\n'),
    `  ${commandOf(plan, schedule)}`,
  ].join('\n');
  if (isReplay()) return `${whole}\n${doneIn(outcome)}`;
  // Making it shorter takes a while on real servers, and somebody may not want to wait.
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
