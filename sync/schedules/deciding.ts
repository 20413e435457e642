import { isFrozen } from '#shared/invoices/contract.ts';
import { whatMatters } from '#shared/invoices/fingerprint.ts';
import { type Decision, decide, isLocked } from '../client/decide.ts';
import { itemsOf } from '../client/outbox.ts';
import type { OutboxItem } from '../client/rows.ts';
import { discard, retry } from '../client/settle.ts';
import { someVendor } from '../client/testing/someRows.ts';
import { type DocumentName, documentName } from '../protocol/documentName.ts';
import { approve, createVendor, deleteVendor, reject, reopen } from './decisions.ts';
import { rowOf } from './editing.ts';
import { soon } from './handTime.ts';
import { matterOf } from './Ledger.ts';
import type { Random } from './Random.ts';
import type { Tab } from './Tab.ts';
import type { World } from './World.ts';

export type Verb = 'approve' | 'reject' | 'reopen' | 'delete';

/** Somebody decides about what is on their screen. */
export async function decideAbout(
  world: World,
  tab: Tab,
  name: DocumentName,
  verb: Verb,
): Promise<string> {
  // Nobody is so quick that what they have just typed is not on the device when they decide.
  const open = tab.documents.get(name)?.opened.local;
  if (open) await soon('the device', open.settled());
  const row = await soon('the row', rowOf(tab.database, name));
  const items = await soon('the outbox', itemsOf(tab.database, name));
  if (!row || isLocked(items)) return 'not to be decided';
  if (!('currency' in row)) {
    if (verb !== 'delete') return 'not to be decided';
    return put(world, tab, deleteVendor(row), null);
  }
  switch (verb) {
    case 'approve':
      return isFrozen(row) ? 'decided' : put(world, tab, approve(row), matterOf(row));
    case 'reject':
      return isFrozen(row) ? 'decided' : put(world, tab, reject(row), null);
    case 'reopen':
      return isFrozen(row) ? put(world, tab, reopen(row), null) : 'not decided';
    case 'delete':
      return 'not to be deleted';
  }
}

export async function create(world: World, tab: Tab): Promise<string> {
  const row = someVendor({
    id: world.newId(),
    name: `${tab.browser.mark}~${world.nextNumber()}`,
  });
  world.names.push(documentName('vendor', row.id));
  return put(world, tab, createVendor(row), null);
}

async function put(
  world: World,
  tab: Tab,
  decision: Decision,
  seen: string | null,
): Promise<string> {
  const key = world.newId();
  const { name: verb, entity } = decision;
  const name = documentName(entity.startsWith('vendor') ? 'vendor' : 'invoice', idOf(entity));
  const decided = {
    key,
    accountId: tab.browser.owner.account,
    name,
    by: tab.browser.name,
    verb,
    seen,
    own: world.ledger.keptBy(tab.browser.name, name),
    isKept: false,
    isGivenUp: false,
    isTriedAgain: false,
    carriedOut: 0,
    refusals: [],
  };
  world.ledger.decided.set(key, decided);
  world.counts.decisions++;
  const deciding = decide(tab.database, decision, { now: tab.ports.clock.now(), key });
  if (!(await keeps(tab, deciding))) return `${verb}: the disk is full`;
  decided.isKept = true;
  return `${verb} (${key})`;
}

/** Whether the device took it. When its disk is full, it says so, and nothing has happened. */
async function keeps({ browser }: Tab, work: Promise<unknown>): Promise<boolean> {
  try {
    await soon('the device', work);
    return true;
  } catch (error) {
    if (browser.disk.isFull) return false;
    throw error;
  }
}

const idOf = (entity: string) => entity.slice(entity.indexOf('.') + 1);

/** Somebody looks after what came back to them, or gives up what waits. */
export async function settle(
  world: World,
  tab: Tab,
  random: Random,
  how: 'retry' | 'giveUp',
): Promise<string> {
  const items = await soon('the outbox', tab.database.outbox.toArray());
  const wanted = items.filter(({ state }) => (state === 'attention') === random.chance(0.8));
  const item = random.pick(wanted);
  if (!item) return 'nothing';
  if (how === 'giveUp') return giveUp(world, tab, item, items);
  return item.state === 'attention' ? tryAgain(world, tab, item) : 'it is waiting';
}

async function giveUp(
  world: World,
  tab: Tab,
  item: OutboxItem,
  items: readonly OutboxItem[],
): Promise<string> {
  const isDone = await soon('the outbox', discard(tab.database, item.order));
  if (!isDone) return 'it is on its way';
  world.counts.givenUp++;
  forgive(world, item);
  // It may have been taken all the same; what came after it is made once more, beside itself.
  for (const one of world.ledger.entered.values()) {
    const isOwn = one.by === tab.browser.name && one.name === item.entity;
    if (item.state === 'waiting' && isOwn && !one.isSaved) one.isMadeAgain = true;
  }
  if (item.kind === 'decision' && item.creates) {
    for (const other of items) if (other.entity === item.entity) forgive(world, other);
    for (const one of world.ledger.entered.values()) {
      if (one.name === item.entity && one.by === tab.browser.name) one.isGivenUp = true;
    }
  }
  return `gives up ${describe(item)}`;
}

async function tryAgain(world: World, tab: Tab, item: OutboxItem): Promise<string> {
  const now = tab.ports.clock.now();
  world.counts.retried++;
  // Made once more, it comes after things that its author has not seen.
  for (const { value } of item.kind === 'edit' ? item.entries : []) {
    const entered = world.ledger.entered.get(String(value));
    if (entered) entered.isMadeAgain = true;
  }
  if (item.kind === 'edit' || item.problem?.status !== 412) {
    const decided = item.kind === 'decision' && world.ledger.decided.get(item.key);
    if (decided) decided.isTriedAgain = true;
    await keeps(tab, retry(tab.database, item.order, { now }));
    return `tries ${describe(item)} again`;
  }
  const name = documentName('invoice', idOf(item.entity));
  const row = await soon('the row', rowOf(tab.database, name));
  if (!row || !('currency' in row)) return 'it is gone';
  const key = world.newId();
  const before = world.ledger.decided.get(item.key);
  if (before) {
    before.isGivenUp = true;
    world.ledger.decided.set(key, {
      ...before,
      key,
      seen: matterOf(row),
      own: world.ledger.keptBy(tab.browser.name, name),
      isGivenUp: false,
      isTriedAgain: false,
      carriedOut: 0,
      refusals: [],
    });
  }
  const afresh = { key, ifMatch: row.fingerprint, seen: whatMatters(row) };
  await soon('the outbox', retry(tab.database, item.order, { now, afresh }));
  return `looks again, and tries ${describe(item)} as ${key}`;
}

function forgive({ ledger }: World, item: OutboxItem): void {
  if (item.kind === 'decision') {
    const decided = ledger.decided.get(item.key);
    if (decided) decided.isGivenUp = true;
    return;
  }
  for (const { value } of item.entries) {
    const entered = ledger.entered.get(String(value));
    if (entered) entered.isGivenUp = true;
  }
}

export function describe(item: OutboxItem): string {
  const what =
    item.kind === 'edit'
      ? item.entries.map(({ value }) => String(value)).join()
      : `${item.name} (${item.key})`;
  return `${what} of ${partsOfEntity(item.entity)} ${item.state} ${item.problem?.code ?? ''}`;
}

function partsOfEntity(entity: string): string {
  return `${entity.slice(0, entity.indexOf('.'))} ${idOf(entity).slice(-4)}`;
}
