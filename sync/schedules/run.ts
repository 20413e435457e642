import { calm } from './calm.ts';
import type { Counts } from './counts.ts';
import { countFrozen, look } from './look.ts';
import type { Schedule } from './operations.ts';
import { flow, perform } from './perform.ts';
import type { Furnish } from './Stage.ts';
import { World } from './World.ts';

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
  const { ledger } = world;
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
      if (ledger.faults.length > 0) break;
    }
    if (ledger.faults.length === 0) {
      for (const fault of await calm(world, schedule)) ledger.fault(fault);
    }
    if (ledger.faults.length === 0) {
      await countOutcome(world);
      await leaveAll(world);
    }
  } catch (error) {
    ledger.fault(error instanceof Error ? `${error.stack}` : String(error));
  } finally {
    await world.stage.close();
  }
  return { faults: ledger.faults, log, counts: world.counts };
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
async function leaveAll({ browsers, ledger, stage }: World): Promise<void> {
  const closing = new Set<string>();
  for (const tab of browsers.flatMap(({ openTabs }) => openTabs)) {
    closing.add(tab.name);
    tab.close().then(
      () => closing.delete(tab.name),
      (error: unknown) => ledger.fault(`${tab.name} cannot close: ${error}`),
    );
  }
  const why = await stage.time.calm(async () => (closing.size > 0 ? [...closing].join() : null));
  if (why !== null) ledger.fault(`These tabs never close: ${why}`);
  const faults = await stage.time.whenCalm(async () =>
    (await stage.server.leftOpen())
      .filter(({ documents }) => documents > 0)
      .map(({ node, documents }) => `Node ${node} still holds ${documents} documents`),
  );
  for (const fault of faults) ledger.fault(fault);
}

const verbs: Readonly<Record<string, keyof Counts>> = {
  approve: 'approvals',
  reject: 'rejections',
  reopen: 'reopens',
  create: 'creations',
  delete: 'deletions',
};

async function countOutcome(world: World): Promise<void> {
  const { counts, ledger, traffic, browsers, stage } = world;
  counts.acknowledged = traffic.acknowledged.size;
  for (const { verb } of ledger.decided.values()) counts[verbs[verb] ?? 'decisions']++;
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
