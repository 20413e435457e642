import { calm, drain } from './calm.ts';
import { check } from './check.ts';
import type { Counts } from './counts.ts';
import { giveTimeBack, soon, takeTime } from './handTime.ts';
import { look } from './look.ts';
import type { Schedule } from './operations.ts';
import { countFrozen, flow, perform } from './perform.ts';
import { seedCrypto } from './seededCrypto.ts';
import { World } from './World.ts';

/** Runs one schedule; throws with all that was done when something that has to hold does not. */
export async function run(schedule: Schedule): Promise<Counts> {
  takeTime();
  seedCrypto(schedule.seed);
  // Tabs that crash leave what they listen to behind.
  process.setMaxListeners(0);
  const world = new World(schedule);
  const log: string[] = [];
  try {
    for (const browser of world.browsers) world.openTab(browser);
    await drain(world);
    for (const operation of schedule.operations) {
      const outcome = await perform(world, operation);
      log.push(`${operation.kind} ${nameOf(world, operation.who)}: ${outcome}`);
      look(world);
      await flow(world, operation);
      look(world);
      countFrozen(world);
      if (world.ledger.faults.length > 0) break;
    }
    if (world.ledger.faults.length === 0) {
      await calm(world, schedule.wakes);
      look(world);
      await check(world);
      await leaveAll(world);
    }
  } catch (error) {
    world.ledger.fault(error instanceof Error ? `${error.stack}` : String(error));
  } finally {
    for (const browser of world.browsers) {
      for (const tab of browser.tabs) tab.forget();
      browser.inspector.close();
    }
    for (const node of world.nodes) if (!node.isDead) node.kill();
    giveTimeBack();
  }
  const { faults } = world.ledger;
  if (faults.length > 0) {
    throw new Error(`${faults.join('\n')}\n\nWhat was done:\n${log.join('\n')}`);
  }
  world.counts.messagesLostBetweenNodes = world.fanOut.lost;
  world.counts.messagesRepeatedBetweenNodes = world.fanOut.repeated;
  return world.counts;
}

function nameOf(world: World, who: number): string {
  return world.browsers[who % world.browsers.length]?.name ?? '';
}

/** SPEC 4.5. */
async function leaveAll(world: World): Promise<void> {
  for (const browser of world.browsers) {
    for (const tab of browser.openTabs) {
      const closing = tab.close();
      await drain(world);
      await soon(`${tab.name} to close`, closing);
    }
  }
  await drain(world);
  for (const { id, relay } of world.serving) {
    if (relay.openDocuments > 0) {
      world.ledger.fault(`Node ${id} still holds ${relay.openDocuments} documents`);
    }
  }
}
