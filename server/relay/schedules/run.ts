import { setTimeout as wait } from 'node:timers/promises';
import type { SyncDatabase } from '#sync/client/SyncDatabase.ts';
import { Random } from '#sync/schedules/Random.ts';
import { eventually } from '#sync/testing/eventually.ts';
import { calm } from './calm.ts';
import type { Counts } from './counts.ts';
import type { Nodes } from './Nodes.ts';
import { drawOperations } from './operations.ts';
import { perform } from './perform.ts';
import { World } from './World.ts';

/** Runs the schedule of one seed; throws with all that was done when something that has to hold does not. */
export async function run(nodes: Nodes, seed: number, length: number): Promise<Counts> {
  // Tabs that are killed leave what they listen to behind.
  process.setMaxListeners(0);
  const random = new Random(seed);
  const world = await World.furnish(nodes, `${seed}`, random);
  const log: string[] = [];
  const faults: string[] = [];
  try {
    for (const device of world.devices) await device.openTab();
    for (const { inspector } of world.devices) await firstLoad(inspector);
    for (const operation of drawOperations(random, length)) {
      const outcome = await perform(world, operation);
      log.push(`${operation.kind} ${world.deviceOf(operation).name}: ${outcome}`);
      await wait(operation.flowInMs);
      world.look();
      if (world.ledger.faults.length > 0) break;
    }
    if (world.ledger.faults.length === 0) faults.push(...(await calm(world)));
    if (faults.length === 0) await world.countOutcome();
  } catch (error) {
    faults.push(error instanceof Error ? `${error.stack}` : String(error));
  } finally {
    await nodes.heal();
    await world.close();
  }
  faults.unshift(...world.ledger.faults);
  if (faults.length > 0) {
    const said = `SCHEDULE_SEED=${seed} SCHEDULE_LENGTH=${length}`;
    throw new Error(`${said}\n${faults.join('\n')}\n\nWhat was done:\n${log.join('\n')}`);
  }
  return world.counts;
}

async function firstLoad({ feed }: SyncDatabase): Promise<void> {
  await eventually(async () => {
    if (!(await feed.get('feed'))?.complete) throw new Error('There is nothing to act on yet');
  });
}
