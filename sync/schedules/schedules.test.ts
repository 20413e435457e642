import './seededCrypto.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addCounts, type Counts, noCounts } from './counts.ts';
import { keptSchedules } from './keptSchedules.ts';
import { schedules } from './operations.ts';
import { run } from './run.ts';

const asked = process.env['SCHEDULES'];
const runs = Number(asked ?? 60);
const length = Number(process.env['SCHEDULE_LENGTH'] ?? 60);
/** The same ones each time, unless somebody is looking for new ones. */
const seed = process.env['SCHEDULE_SEED'] ?? (asked === undefined ? '20260105' : undefined);

test(
  'whatever happens in whichever order, nothing is lost, doubled, or applied unseen',
  async () => {
    let counts: Counts = noCounts();
    await fc.assert(
      fc.asyncProperty(schedules(length), async (schedule) => {
        counts = addCounts(counts, await run(schedule));
      }),
      {
        numRuns: runs,
        examples: keptSchedules.map((schedule) => [schedule]),
        endOnFailure: process.env['SCHEDULE_SHRINK'] === '0',
        ...(seed === undefined ? {} : { seed: Number(seed) }),
        ...(process.env['SCHEDULE_PATH'] ? { path: process.env['SCHEDULE_PATH'] } : {}),
      },
    );
    if (process.env['SCHEDULE_COUNTS'])
      process.stdout.write(`${JSON.stringify(counts, null, 1)}\n`);
    expect(counts.edits).toBeGreaterThan(0);
  },
  24 * 60 * 60_000,
);
