import { setTimeout as wait } from 'node:timers/promises';
import { describe, isBlocked } from '#sync/schedules/waiting.ts';
import { check } from './check.ts';
import type { Device } from './Device.ts';
import type { World } from './World.ts';

/** What another node can no longer tell of is looked for every half a minute; devices come back within a minute. */
const patienceInMs = 100_000;

/** Everything works again; time passes until everything holds that has to. Answers what never does. */
export async function calm(world: World): Promise<string[]> {
  await world.nodes.heal();
  for (const device of world.devices) await repair(device);
  const deadline = Date.now() + patienceInMs;
  for (let pause = 50; ; pause = Math.min(pause * 2, 2_000)) {
    const faults = await whyNot(world);
    if (faults.length === 0 || Date.now() > deadline) return faults;
    await wait(pause);
  }
}

async function whyNot(world: World): Promise<string[]> {
  world.look();
  const reason = await whyNotQuiet(world);
  return reason ? [`It never becomes calm: ${reason}`] : check(world);
}

async function repair(device: Device): Promise<void> {
  device.goOnline();
  device.release();
  device.loseAnswers(0);
  if (device.openTabs.length === 0) await device.openTab();
  for (const tab of device.openTabs) tab.sync.wake();
}

async function whyNotQuiet({ devices }: World): Promise<string | null> {
  for (const { name, inspector, openTabs } of devices) {
    const items = await inspector.outbox.orderBy('order').toArray();
    const waiting = items.find((item) => item.state !== 'attention' && !isBlocked(item, items));
    if (waiting) return `${name} has ${describe(waiting)}`;
    for (const { documents } of openTabs) {
      for (const { opened } of documents.values()) {
        if (opened.local.saveState() === 'typed') return `${name} is typing`;
      }
    }
  }
  return null;
}
