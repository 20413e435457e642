import { afterAll, beforeAll, expect, test } from 'vitest';
import { wholeBag } from '#sync/schedules/operations.ts';
import { runSchedules } from '#sync/schedules/runSchedules.ts';
import { longRounds } from '#sync/testing/rounds.ts';
import { Nodes } from './Nodes.ts';
import { realStage } from './RealStage.ts';

/**
 * How much more a node may use at the end than after its first schedule, when everything has been
 * loaded.
 */
const growthInBytes = 200_000_000;

let nodes: Nodes;
beforeAll(async () => {
  nodes = await Nodes.start();
});
afterAll(() => nodes.stop());

test(
  'soak: nodes that are never restarted leak neither sockets nor memory',
  async () => {
    const memory: number[][] = [];
    await runSchedules({
      rounds: longRounds(10),
      length: { least: wholeBag, most: wholeBag },
      without: ['killNode', 'stopNode'],
      furnish: (schedule, tell) => realStage(nodes, schedule, tell),
      async after() {
        expect(await nodes.measured('docket_open_sockets')).toEqual([0, 0]);
        memory.push(await nodes.measured('process_resident_memory_bytes'));
      },
      clean: async () => {
        await nodes.stop();
        nodes = await Nodes.start();
      },
      attempts: 40,
      command: 'npm run test:long -- server/capabilities/relay/schedules/soak',
    });
    process.stdout.write(`Bytes of each node after each schedule: ${JSON.stringify(memory)}\n`);
    const [first = [], last = []] = [memory[0], memory.at(-1)];
    for (const [node, bytes] of last.entries()) {
      expect(bytes).toBeLessThan((first[node] ?? 0) + growthInBytes);
    }
  },
  24 * 60 * 60_000,
);
