import type { Owner } from '../protocol/owner.ts';
import type { Browser } from './Browser.ts';
import { passAtOnce, soon, turn, untilQuiet } from './handTime.ts';
import { Random } from './Random.ts';
import type { World } from './World.ts';
import { describe, isBlocked } from './waiting.ts';

const patienceInMs = 11 * 60_000;

/** Everything works again; whatever is on its way arrives, and time passes until there is nothing left to do. */
export async function calm(world: World, wakes: boolean): Promise<void> {
  const { tables, fanOut, troubles, serving } = world;
  world.random = new Random(1);
  tables.barred.clear();
  troubles.length = 0;
  fanOut.loses = 0;
  fanOut.repeats = 0;
  for (let missing = 2 - serving.length; missing > 0; missing--) world.startNode();
  for (const browser of world.browsers) repair(world, browser, wakes);
  let why: string | null = 'it has not begun';
  for (let passed = 0; why !== null; ) {
    await drain(world);
    why = await whyNotCalm(world);
    if (passed > patienceInMs) {
      world.ledger.fault(`It never becomes calm: ${why}`);
      return;
    }
    const step = passed < 20_000 ? 500 : 10_000;
    passAtOnce(step);
    passed += step;
  }
  // Whatever happens every now and then.
  for (const ms of [5_000, 5_000, 61_000, 1_000]) {
    passAtOnce(ms);
    await drain(world);
  }
}

function repair(world: World, browser: Browser, wakes: boolean): void {
  browser.isOnline = true;
  browser.disk.isFull = false;
  browser.loses = 0;
  browser.losesAnswers = 0;
  browser.repeats = 0;
  if (browser.openTabs.length === 0) world.openTab(browser);
  const isBack = !isSame(browser.session, browser.owner);
  browser.session = browser.owner;
  for (const tab of browser.openTabs) {
    // Whoever has signed in again is told so.
    if (wakes || isBack || tab.isDoubted) tab.sync.wake();
  }
}

function isSame(one: Owner | null, other: Owner): boolean {
  return one?.person === other.person && one.account === other.account;
}

export async function drain(world: World): Promise<void> {
  for (let count = 0; ; count++) {
    await untilQuiet();
    if (world.lanes.isEmpty) return;
    for (let index = 0; index < 20 && !world.lanes.isEmpty; index++) {
      const what = world.lanes.deliverOne(world.random);
      if (count > 2_000) throw new Error(`There is always something on its way: ${what}`);
      await turn();
    }
  }
}

async function whyNotCalm(world: World): Promise<string | null> {
  for (const browser of world.browsers) {
    const { outbox, feed } = browser.inspector;
    const items = await soon('the outbox', outbox.orderBy('order').toArray());
    const waiting = items.find((item) => item.state !== 'attention' && !isBlocked(item, items));
    if (waiting) return `${browser.name} has ${describe(waiting)}`;
    const { seq } = world.tables.account(browser.owner.account);
    const row = await soon('the feed', feed.get('feed'));
    if (row?.cursor !== `${world.tables.epoch} on ${seq}`)
      return `${browser.name} is at ${row?.cursor} of ${seq}`;
    if (browser.openTabs.some((tab) => !tab.isWorker && isTyping(tab)))
      return `${browser.name} is typing`;
  }
  return null;
}

function isTyping({ documents }: Browser['tabs'][number]): boolean {
  return [...documents.values()].some(({ opened }) => {
    const state = opened.local.saveState();
    return state === 'typed' || state === 'cannotKeep';
  });
}
