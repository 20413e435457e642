import { journalledKeys } from '../client/documents/journalKeys.ts';
import { check } from './check.ts';
import type { Counts } from './counts.ts';
import type { Schedule } from './operations.ts';
import { flow, perform } from './perform.ts';
import { Random } from './Random.ts';
import type { Furnish } from './Stage.ts';
import { World } from './World.ts';
import { describe, isBlocked } from './waiting.ts';

/** Compares the save states on screens with what the server has at this moment. */
function look({ browsers, history, counts, stage }: World): void {
  for (const tab of browsers.flatMap(({ openTabs }) => openTabs)) {
    for (const [name, { opened }] of tab.documents) {
      const state = opened.local.saveState();
      if (state !== 'kept' && state !== 'saved') continue;
      for (const one of history.entered.values()) {
        if (one.tab !== tab.name || one.name !== name || one.isSaved) continue;
        one.isKept = true;
        const stored = stage.server.storedNow(one.accountId, name);
        if (stored === 'cannot be told' || state !== 'saved' || one.isGivenUp) continue;
        if (stored && history.isIn(stored.doc, one.value)) {
          one.isSaved = true;
          counts.saved++;
        } else one.mustBeReadable = true;
      }
    }
  }
}

/** Counts invoices that were decided while an offline device had edits of them. */
function countFrozen({ browsers, history, counts, stage }: World): void {
  for (const browser of browsers) {
    if (browser.isOnline) continue;
    const frozen = new Set<string>();
    for (const { by, name, accountId, value, isKept } of history.entered.values()) {
      if (by !== browser.name || !isKept) continue;
      const stored = stage.server.storedNow(accountId, name);
      if (!stored || stored === 'cannot be told' || !stored.isDecided) continue;
      if (!history.isIn(stored.doc, value)) frozen.add(name);
    }
    counts.frozenWhileOffline += frozen.size;
  }
}

/** Ends all faults, lets time pass until nothing is left to do, and returns the violated invariants. */
async function calm(world: World, { wakes }: { wakes: boolean }): Promise<string[]> {
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
    if (journalledKeys(browser.journalStorage, browser.inspector.name).length > 0) {
      return `${browser.name} has edits in its journal`;
    }
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

export interface Outcome {
  /** Violated invariants. */
  faults: readonly string[];
  /** One line for each operation. */
  log: readonly string[];
  counts: Counts;
}

/** Performs one schedule in a new world. */
export async function run(furnish: Furnish, schedule: Schedule): Promise<Outcome> {
  // Crashed tabs leave their listeners behind.
  process.setMaxListeners(0);
  const world = await World.furnish(furnish, schedule);
  const { history } = world;
  const log: string[] = [];
  try {
    for (const browser of world.browsers) await browser.openTab();
    await world.stage.time.calm(() => whyNotLoaded(world));
    for (const operation of schedule.operations) {
      const outcome = await perform(world, operation);
      log.push(`${operation.kind} ${world.browserOf(operation).name}: ${outcome}`);
      look(world);
      await flow(world, operation);
      look(world);
      countFrozen(world);
      if (history.faults.length > 0) break;
    }
    if (history.faults.length === 0) {
      for (const fault of await calm(world, schedule)) history.fault(fault);
    }
    if (history.faults.length === 0) {
      await countOutcome(world);
      await leaveAll(world);
    }
  } catch (error) {
    history.fault(error instanceof Error ? `${error.stack}` : String(error));
  } finally {
    await world.stage.close();
  }
  return { faults: history.faults, log, counts: world.counts };
}

/** Operations need loaded rows. */
async function whyNotLoaded(world: World): Promise<string | null> {
  for (const { name, inspector } of world.browsers) {
    const row = await world.soon('the feed', inspector.feed.get('feed'));
    if (!row?.complete) return `${name} has nothing yet`;
  }
  return null;
}

/** SPEC 4.5. */
async function leaveAll({ browsers, history, stage }: World): Promise<void> {
  const closing = new Set<string>();
  for (const tab of browsers.flatMap(({ openTabs }) => openTabs)) {
    closing.add(tab.name);
    tab.close().then(
      () => closing.delete(tab.name),
      (error: unknown) => history.fault(`${tab.name} cannot close: ${error}`),
    );
  }
  const why = await stage.time.calm(async () => (closing.size > 0 ? [...closing].join() : null));
  if (why !== null) history.fault(`These tabs never close: ${why}`);
  const faults = await stage.time.whenCalm(async () =>
    (await stage.server.leftOpen())
      .filter(({ documents }) => documents > 0)
      .map(({ node, documents }) => `Node ${node} still holds ${documents} documents`),
  );
  for (const fault of faults) history.fault(fault);
}

const verbs: Readonly<Record<string, keyof Counts>> = {
  approve: 'approvals',
  reject: 'rejections',
  reopen: 'reopens',
  create: 'creations',
  delete: 'deletions',
};

async function countOutcome(world: World): Promise<void> {
  const { counts, history, traffic, browsers, stage } = world;
  counts.acknowledged = traffic.acknowledged.size;
  for (const { verb } of history.decided.values()) counts[verbs[verb] ?? 'decisions']++;
  for (const { inspector } of browsers) {
    const all = await world.soon('the outbox', inspector.outbox.toArray());
    const items = all.filter(({ state }) => state === 'attention');
    counts.refusedEdits += items.filter(({ kind }) => kind === 'edit').length;
    counts.refusedDecisions += items.filter(({ kind }) => kind === 'decision').length;
  }
  for (const company of stage.companies) {
    const { carriedOut, audit } = await stage.server.state(company);
    counts.carriedOut += carriedOut.size;
    counts.auditEntries += audit.length;
  }
}
