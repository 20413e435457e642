import { check } from './check.ts';
import { look } from './look.ts';
import { Random } from './Random.ts';
import type { World } from './World.ts';
import { describe, isBlocked } from './waiting.ts';

/** Ends all faults, lets time pass until nothing is left to do, and returns the violated invariants. */
export async function calm(world: World, { wakes }: { wakes: boolean }): Promise<string[]> {
  const { stage } = world;
  stage.chanceIs(new Random(1));
  await stage.server.heal();
  for (const browser of world.browsers) {
    const wasOwn = browser.isOwnSession;
    browser.session = browser.owner;
    browser.loses = 0;
    browser.repeats = 0;
    browser.disk.isFull = false;
    browser.loseAnswers(0);
    browser.release();
    browser.goOnline();
    if (browser.openTabs.length === 0) await browser.openTab();
    // The application wakes its tabs after a sign-in.
    for (const tab of browser.openTabs) if (wakes || !wasOwn || tab.isDoubted) tab.sync.wake();
  }
  const why = await stage.time.calm(() => whyNotCalm(world));
  if (why !== null) return [`It never becomes calm: ${why}`];
  return stage.time.whenCalm(() => check(world));
}

async function whyNotCalm(world: World): Promise<string | null> {
  look(world);
  for (const browser of world.browsers) {
    const { outbox, feed } = browser.inspector;
    const items = await world.soon('the outbox', outbox.orderBy('order').toArray());
    const waiting = items.find((item) => item.state !== 'attention' && !isBlocked(item, items));
    if (waiting) return `${browser.name} has ${describe(waiting)}`;
    const row = await world.soon('the feed', feed.get('feed'));
    const behind = world.stage.server.whyBehind(browser, row?.cursor ?? undefined);
    if (behind !== null) return behind;
    for (const { documents } of browser.openTabs) {
      for (const { opened } of documents.values()) {
        const state = opened.local.saveState();
        if (state === 'typed' || state === 'cannotKeep') return `${browser.name} is typing`;
      }
    }
  }
  return null;
}
