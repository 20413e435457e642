import { afterAll, beforeAll, expect, test } from 'vitest';
import { neverIn } from '#sync/schedules/counts.ts';
import { wholeBag } from '#sync/schedules/operations.ts';
import { isReplay, runSchedules } from '#sync/schedules/runSchedules.ts';
import { longRounds } from '#sync/testing/rounds.ts';
import { Nodes } from './Nodes.ts';
import { realStage } from './RealStage.ts';

/**
 * The state of real servers at one moment cannot be observed, so invariants that depend on it are
 * not checked.
 */
const cannotBeTold = ['saved', 'frozenWhileOffline'] as const;

let nodes: Nodes;
beforeAll(async () => {
  nodes = await Nodes.start();
});
afterAll(() => nodes.stop());

test(
  'with faults of devices, networks, nodes, Redis and Postgres in any order, nothing is lost, doubled, or applied unseen',
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
    // Otherwise this would prove nothing.
    if (!isReplay()) expect(neverIn(performed, cannotBeTold)).toEqual([]);
  },
  24 * 60 * 60_000,
);
