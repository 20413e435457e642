import { lockName } from '../client/lockName.ts';
import { sendInBackground } from '../client/sendInBackground.ts';
import { someInvoice } from '../client/testing/someRows.ts';
import { type DocumentName, documentName, partsOf } from '../protocol/documentName.ts';
import type { Browser } from './Browser.ts';
import { create, decideAbout, settle } from './deciding.ts';
import { edit } from './editing.ts';
import { passAtOnce, turns } from './handTime.ts';
import type { Operation } from './operations.ts';
import { Random } from './Random.ts';
import { isDecided } from './ServerTables.ts';
import { Tab } from './Tab.ts';
import type { World } from './World.ts';

const dayInMs = 24 * 60 * 60 * 1_000;

/** Does one operation; answers what it came to, for people to read. */
export async function perform(world: World, operation: Operation): Promise<string> {
  const { kind, how } = operation;
  const random = new Random(how);
  world.random = random;
  const browser = itemAt(world.browsers, operation.who);
  const name = itemAt(world.names, operation.what);
  const tab = browser.openTabs[operation.how % Math.max(1, browser.openTabs.length)];
  const { counts } = world;
  switch (kind) {
    case 'edit':
      return tab ? edit(world, tab, name, random, 'field') : 'no tab';
    case 'editLine':
      return tab ? edit(world, tab, name, random, 'line') : 'no tab';
    case 'addLine':
      return tab ? edit(world, tab, name, random, 'addLine') : 'no tab';
    case 'removeLine':
      return tab ? edit(world, tab, name, random, 'removeLine') : 'no tab';
    case 'note':
      return tab ? edit(world, tab, name, random, 'note') : 'no tab';
    case 'approve':
    case 'reject':
    case 'reopen':
      return tab ? decideAbout(world, tab, name, kind) : 'no tab';
    case 'remove':
      return tab ? decideAbout(world, tab, name, 'delete') : 'no tab';
    case 'create':
      return tab ? create(world, tab) : 'no tab';
    case 'retry':
    case 'giveUp':
      return tab ? settle(world, tab, random, kind) : 'no tab';
    case 'leave':
      if (tab) leave(world, tab, name);
      return name;
    case 'goOffline':
      if (browser.isOnline) counts.timesOffline++;
      world.goOffline(browser);
      return browser.name;
    case 'goOnline':
      browser.isOnline = true;
      if (random.chance(0.7)) for (const one of browser.openTabs) one.sync.wake();
      return browser.name;
    case 'loseRequests':
      browser.loses += 1 + random.below(3);
      return browser.name;
    case 'loseAnswers':
      browser.losesAnswers += 1 + random.below(3);
      return browser.name;
    case 'repeatRequests':
      browser.repeats += 1 + random.below(3);
      return browser.name;
    case 'openTab':
      if (browser.openTabs.length > 1) return 'enough tabs';
      counts.tabsOpened++;
      return world.openTab(browser).name;
    case 'closeTab':
      if (!tab) return 'no tab';
      counts.tabsClosed++;
      tab
        .close()
        .catch((error: unknown) => world.ledger.fault(`${tab.name} cannot close: ${error}`));
      return tab.name;
    case 'crashTab':
      return tab ? crash(world, tab) : 'no tab';
    case 'hideTab':
      tab?.sync.letOthersLead();
      return tab?.name ?? 'no tab';
    case 'background':
      return background(world, browser);
    case 'changeSession':
      return changeSession(world, browser, random);
    case 'setClock':
      counts.clocksSet++;
      browser.skewInMs = (random.below(3) - 1) * dayInMs;
      return `${browser.name} is ${browser.skewInMs} ms off`;
    case 'fillDisk':
      browser.disk.isFull = !browser.disk.isFull;
      if (browser.disk.isFull) counts.fullDisks++;
      return `${browser.name} ${browser.disk.isFull}`;
    default:
      return performOnServer(world, operation, random);
  }
}

async function performOnServer(
  world: World,
  { kind, who, what, how }: Operation,
  random: Random,
): Promise<string> {
  const { counts, tables, serving } = world;
  const { account } = itemAt(world.browsers, who).owner;
  const name = itemAt(world.names, what);
  const node = serving[how % Math.max(1, serving.length)];
  const entity = tables.living(account, name);
  switch (kind) {
    case 'killNode':
      if (!node) return 'no node';
      counts.nodesKilled++;
      world.kill(node);
      if (random.chance(0.5)) world.startNode();
      return `${node.id}`;
    case 'stopNode':
      if (!node) return 'no node';
      counts.nodesStopped++;
      void node.stop();
      if (random.chance(0.7)) world.startNode();
      return `${node.id}`;
    case 'startNode':
      return serving.length < 2 ? `${world.startNode().id}` : 'enough nodes';
    case 'failTransactions':
      for (let left = random.below(3); left >= 0; left--) {
        world.troubles.push(random.chance(0.5) ? 'before' : 'after');
      }
      return world.troubles.join();
    case 'loseBetweenNodes':
      world.fanOut.loses += 1 + random.below(4);
      return '';
    case 'repeatBetweenNodes':
      world.fanOut.repeats += 1 + random.below(4);
      return '';
    case 'compact':
      counts.compactions++;
      tables.documents().compact(account, name);
      return name;
    case 'forgetCursors':
      tables.epoch++;
      return '';
    case 'changeFact':
      if (entity?.shown.known.kind !== 'invoice') return 'no invoice';
      tables.changeInvoice(account, entity, { confidence: `0.${random.below(100)}` });
      return name;
    case 'addInvoice': {
      const row = someInvoice({ id: world.newId() });
      tables.add(account, { kind: 'invoice', row });
      world.names.push(documentName('invoice', row.id));
      return row.id;
    }
    case 'editByCall':
      return editByCall(world, itemAt(world.browsers, who), random);
    case 'changeRoles': {
      const { person } = itemAt(world.browsers, who).owner;
      if (!tables.barred.delete(person)) tables.barred.add(person);
      return `${person} ${tables.barred.has(person)}`;
    }
    case 'pass': {
      const ms = random.pick([100, 1_000, 3_000, 11_000, 61_000]) ?? 0;
      passAtOnce(ms);
      return `${ms} ms`;
    }
    default:
      return '';
  }
}

/** Whoever leaves although they were told that the device cannot keep what they typed gives it up. */
function leave({ ledger }: World, tab: Tab, name: DocumentName): void {
  if (tab.documents.get(name)?.opened.local.saveState() === 'cannotKeep') {
    for (const one of ledger.entered.values()) {
      if (one.tab === tab.name && one.name === name && !one.isKept) one.isGivenUp = true;
    }
  }
  tab.leave(name);
}

function crash(world: World, tab: Tab): string {
  world.counts.tabsCrashed++;
  const isTyping = [...tab.documents.values()].some(
    ({ opened }) => opened.local.saveState() === 'typed',
  );
  if (isTyping) world.counts.crashedWhileTyping++;
  tab.crash();
  return `${tab.name}${isTyping ? ' in the middle of a word' : ''}`;
}

/** What the service worker does, whether or not a tab is open. */
function background(world: World, browser: Browser): string {
  const worker = new Tab(`${browser.name}/worker${browser.tabs.length}`, browser, world.way);
  browser.tabs.push(worker);
  worker.isWorker = true;
  void sendInBackground(worker.database, worker.ports, browser.owner).then(
    (outcome) => {
      if (outcome === 'done') world.counts.sentInBackground++;
    },
    () => undefined,
  );
  return `${worker.name} at ${lockName(worker.database)}`;
}

function changeSession(world: World, browser: Browser, random: Random): string {
  world.counts.sessionsChanged++;
  const others = world.browsers.map(({ owner }) => owner);
  browser.session = random.chance(0.4)
    ? browser.owner
    : random.chance(0.5)
      ? null
      : (random.pick(others) ?? null);
  // Whoever has signed in is told so.
  const isOwn = browser.session?.person === browser.owner.person;
  if (isOwn || random.chance(0.5)) for (const one of browser.openTabs) one.sync.wake();
  return `${browser.name} ${browser.session?.person ?? 'nobody'}`;
}

/** A program of somebody's, which has no document open. */
async function editByCall(world: World, browser: Browser, random: Random): Promise<string> {
  const node = random.pick(world.serving);
  const name = random.pick(world.names.filter((one) => one.startsWith('vendor')));
  if (!node || !name) return 'nobody is there';
  const value = `${browser.mark}~${world.nextNumber()}`;
  world.counts.callsThatEdit++;
  void node.answer(
    { method: 'PUT', path: `/api/vendors/${partsOf(name).id}`, body: { address: value } },
    browser.owner,
  );
  return `${name} address = ${value}`;
}

/** Lets what is on its way arrive, and what is under way go on, a little. */
export async function flow(world: World, { how, flow: count }: Operation): Promise<void> {
  const random = new Random(how + 1);
  world.random = random;
  for (let index = 0; index < count; index++) {
    if (random.chance(0.6)) world.lanes.deliverOne(random);
    await turns(random.chance(0.5) ? 1 : 0);
  }
}

export function countFrozen(world: World): void {
  for (const browser of world.browsers) {
    if (browser.isOnline) continue;
    for (const entity of world.tables.account(browser.owner.account).entities.values()) {
      if (!isDecided(entity)) continue;
      const unsent = [...world.ledger.entered.values()].some(
        (one) =>
          one.by === browser.name &&
          one.name === entity.name &&
          one.isKept &&
          !world.ledger.isIn(entity.history, one.value),
      );
      if (unsent) world.counts.frozenWhileOffline++;
    }
  }
}

function itemAt<T>(list: readonly T[], index: number): T {
  const item = list[index % list.length];
  if (item === undefined) throw new Error('There is nothing to choose from');
  return item;
}
