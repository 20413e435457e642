import { afterAll, beforeAll, expect, test } from 'vitest';
import { neverIn } from '#sync/schedules/counts.ts';
import { wholeBag } from '#sync/schedules/operations.ts';
import { isReplay, runSchedules } from '#sync/schedules/runSchedules.ts';
import { longRounds } from '#sync/testing/rounds.ts';
import { Nodes } from './Nodes.ts';
import { realStage } from './RealStage.ts';

/** What real servers have at one moment cannot be told, and so neither what follows from it. */
const cannotBeTold = ['saved', 'frozenWhileOffline'] as const;

let nodes: Nodes;
beforeAll(async () => {
  nodes = await Nodes.start();
});
afterAll(() => nodes.stop());

test(
  'devices, people, networks, real nodes, Redis and Postgres in any order: nothing is lost, doubled, or applied unseen',
  async () => {
    const performed = await runSchedules({
      rounds: longRounds(5),
      length: { least: wholeBag, most: wholeBag },
      furnish: (schedule, tell) => realStage(nodes, schedule, tell),
      clean: async () => {
        await nodes.stop();
        nodes = await Nodes.start();
      },
      attempts: 40,
      command: 'npm run test:long -- server/capabilities/relay/schedules/schedules.long',
    });
    // Or it has shown nothing.
    if (!isReplay()) expect(neverIn(performed, cannotBeTold)).toEqual([]);
  },
  24 * 60 * 60_000,
);
