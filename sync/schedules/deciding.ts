import { isFrozen } from '#shared/invoices/contract.ts';
import { fingerprintedFields } from '#shared/invoices/fingerprint.ts';
import { type Decision, decide, isLocked } from '../client/decisions/decide.ts';
import { itemsOf } from '../client/outbox/outbox.ts';
import { discard, retry } from '../client/sending/retryOrDiscard.ts';
import type { OutboxItem } from '../client/tables/rows.ts';
import { someVendor } from '../client/testing/someRows.ts';
import { type DocumentName, documentName } from '../protocol/documentName.ts';
import { approve, createVendor, deleteVendor, reject, reopen } from './decisions.ts';
import { rowOf } from './editing.ts';
import type { Random } from './Random.ts';
import type { Tab } from './Tab.ts';
import { matterOf } from './UserHistory.ts';
import type { World } from './World.ts';
import { describe } from './waiting.ts';

export type Verb = 'approve' | 'reject' | 'reopen' | 'delete';

/** A person decides on what is on their screen. */
export async function decideAbout(
  world: World,
  tab: Tab,
  name: DocumentName,
  verb: Verb,
): Promise<string> {
  // People are not quick enough to decide before the device has stored what they typed.
  const open = tab.documents.get(name)?.opened.local;
  if (open) await world.soon('the device', open.whenStored());
  const row = await world.soon('the row', rowOf(tab.database, name));
  const items = await world.soon('the outbox', itemsOf(tab.database, name));
  if (!row || isLocked(items)) return 'not to be decided';
  const key = world.newId();
  if (!('currency' in row)) {
    if (verb !== 'delete' || 'priority' in row) return 'not to be decided';
    return put(world, tab, key, deleteVendor(row), null);
  }
  switch (verb) {
    case 'approve':
      return isFrozen(row) ? 'decided' : put(world, tab, key, approve(row, key), matterOf(row));
    case 'reject':
      return isFrozen(row) ? 'decided' : put(world, tab, key, reject(row, key), null);
    case 'reopen':
      return isFrozen(row) ? put(world, tab, key, reopen(row, key), null) : 'not decided';
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
  return put(world, tab, world.newId(), createVendor(row), null);
}

async function put(
  world: World,
  tab: Tab,
  key: string,
  decision: Decision,
  seen: string | null,
): Promise<string> {
  const { name: verb, entity } = decision;
  const name = documentName(entity.startsWith('vendor') ? 'vendor' : 'invoice', idOf(entity));
  const decided = {
    key,
    said: key,
    accountId: tab.browser.owner.account,
    name,
    by: tab.browser.name,
    verb,
    seen,
    own: world.history.keptBy(tab.browser.name, name),
    isKept: false,
    isGivenUp: false,
    isTriedAgain: false,
    carriedOut: 0,
    refusals: [],
  };
  world.history.decided.set(key, decided);
  world.counts.decisions++;
  const deciding = decide(tab.database, decision, { now: tab.ports.clock.now(), key });
  if (!(await keeps(world, tab, deciding))) return `${verb}: the disk is full`;
  decided.isKept = true;
  return `${verb} (${key})`;
}

/** Whether the device stored it. With a full disk nothing has happened. */
async function keeps(world: World, { browser }: Tab, work: Promise<unknown>): Promise<boolean> {
  try {
    await world.soon('the device', work);
    return true;
  } catch (error) {
    if (browser.disk.isFull) return false;
    throw error;
  }
}

const idOf = (entity: string) => entity.slice(entity.indexOf('.') + 1);

/** A person retries or discards an item of the outbox. */
export async function retryOrDiscard(
  world: World,
  tab: Tab,
  random: Random,
  action: 'retry' | 'giveUp',
): Promise<string> {
  const items = await world.soon('the outbox', tab.database.outbox.toArray());
  const wanted = items.filter(({ state }) => (state === 'attention') === random.chance(0.8));
  const item = random.pick(wanted);
  if (!item) return 'nothing';
  if (action === 'giveUp') return giveUp(world, tab, item, items);
  return item.state === 'attention' ? tryAgain(world, tab, item) : 'it is waiting';
}

async function giveUp(
  world: World,
  tab: Tab,
  item: OutboxItem,
  items: readonly OutboxItem[],
): Promise<string> {
  const isDone = await world.soon('the outbox', discard(tab.database, item.order));
  if (!isDone) return 'it is on its way';
  world.counts.givenUp++;
  markGivenUp(world, item);
  // The server may have stored it all the same; later edits are made again, in addition to their first versions.
  for (const one of world.history.entered.values()) {
    const isOwn = one.by === tab.browser.name && one.name === item.entity;
    if (item.state === 'waiting' && isOwn && !one.isSaved) one.isMadeAgain = true;
  }
  if (item.kind === 'decision' && item.creates) {
    for (const other of items) if (other.entity === item.entity) markGivenUp(world, other);
    for (const one of world.history.entered.values()) {
      if (one.name === item.entity && one.by === tab.browser.name) one.isGivenUp = true;
    }
  }
  return `gives up ${describe(item)}`;
}

async function tryAgain(world: World, tab: Tab, item: OutboxItem): Promise<string> {
  const now = tab.ports.clock.now();
  world.counts.retried++;
  // Entered again, it follows values that its author has not seen.
  for (const { value } of item.kind === 'edit' ? item.entries : []) {
    const entered = world.history.entered.get(String(value));
    if (entered) entered.isMadeAgain = true;
  }
  if (item.kind === 'edit' || item.problem?.status !== 412) {
    const decided = item.kind === 'decision' && world.history.decided.get(item.key);
    if (decided) decided.isTriedAgain = true;
    await keeps(world, tab, retry(tab.database, item.order, { now }));
    return `tries ${describe(item)} again`;
  }
  const name = documentName('invoice', idOf(item.entity));
  const row = await world.soon('the row', rowOf(tab.database, name));
  if (!row || !('currency' in row)) return 'it is gone';
  const key = world.newId();
  const { decided } = world.history;
  const before = decided.get(item.key);
  if (before) {
    before.isGivenUp = true;
    decided.set(key, {
      ...before,
      key,
      seen: matterOf(row),
      own: world.history.keptBy(tab.browser.name, name),
      isGivenUp: false,
      isTriedAgain: false,
      carriedOut: 0,
      refusals: [],
    });
  }
  const afresh = { key, ifMatch: row.fingerprint, seen: fingerprintedFields(row) };
  if (!(await keeps(world, tab, retry(tab.database, item.order, { now, afresh })))) {
    if (before) before.isGivenUp = false;
    decided.delete(key);
    return `${describe(item)} stays as it was: the disk is full`;
  }
  return `looks again, and tries ${describe(item)} as ${key}`;
}

function markGivenUp({ history }: World, item: OutboxItem): void {
  if (item.kind === 'decision') {
    const decided = history.decided.get(item.key);
    if (decided) decided.isGivenUp = true;
    return;
  }
  for (const { value } of item.entries) {
    const entered = history.entered.get(String(value));
    if (entered) entered.isGivenUp = true;
  }
}
