import { afterAll, beforeAll, expect, test } from 'vitest';
import { verifyAllChains } from '../../audit/verify.ts';
import { addCounts, neverIn, noCounts } from './counts.ts';
import { Nodes } from './Nodes.ts';
import { wholeBag } from './operations.ts';
import { run } from './run.ts';

const length = Number(process.env['SCHEDULE_LENGTH'] ?? wholeBag);
const minutes = Number(process.env['SCHEDULE_MINUTES'] ?? 0);
const atLeast = Number(process.env['SCHEDULES'] ?? 5);
const first = Number(process.env['SCHEDULE_SEED'] ?? Date.now() % 1_000_000_000);

let nodes: Nodes;
beforeAll(async () => {
  nodes = await Nodes.start();
});
afterAll(() => nodes.stop());

test(
  'whatever happens to devices, network, nodes, Redis and Postgres, nothing is lost, doubled, or applied unseen',
  async () => {
    let counts = noCounts();
    let schedules = 0;
    const deadline = Date.now() + minutes * 60_000;
    while (schedules < atLeast || Date.now() < deadline) {
      counts = addCounts(counts, await run(nodes, first + schedules, length));
      schedules++;
      if (process.env['SCHEDULE_COUNTS']) {
        process.stdout.write(`${JSON.stringify({ schedules, ...counts })}\n`);
      }
    }
    const chains = await verifyAllChains(nodes.database.db);
    expect(chains.flatMap(({ fault }) => fault ?? [])).toEqual([]);
    // Or it has shown nothing.
    if (length >= wholeBag) expect(neverIn(counts, schedules)).toEqual([]);
  },
  24 * 60 * 60_000,
);
