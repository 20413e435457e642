import { setTimeout as wait } from 'node:timers/promises';
import { isFrozen } from '#shared/invoices/contract.ts';
import { sendInBackground } from '#sync/client/sendInBackground.ts';
import { type DocumentName, documentName } from '#sync/protocol/documentName.ts';
import { create, decideAbout, settle } from '#sync/schedules/deciding.ts';
import { edit } from '#sync/schedules/editing.ts';
import { Random } from '#sync/schedules/Random.ts';
import type { Tab } from '#sync/schedules/Tab.ts';
import type { Touched } from '#sync/schedules/typing.ts';
import type { Device } from './Device.ts';
import type { Kind, Operation } from './operations.ts';
import type { World } from './World.ts';

const dayInMs = 24 * 60 * 60 * 1_000;

/** Does one operation; answers what it came to, for people to read. */
export async function perform(world: World, operation: Operation): Promise<string> {
  const { kind, what, how } = operation;
  const device = world.deviceOf(operation);
  const name = itemAt(await namesFor(world, device, kind), what);
  const random = new Random(how);
  if (device.openTabs.length === 0) await openTab(world, device);
  const tab = itemAt(device.openTabs, how);
  const outcome = await performIn(world, tab, name, kind, random);
  return outcome ?? performAround(world, device, kind, random);
}

const ofInvoices: readonly Kind[] = [
  'editLine',
  'addLine',
  'removeLine',
  'note',
  'approve',
  'reject',
  'typeWhileApproved',
];

/** What it can be about. */
async function namesFor({ names }: World, { inspector }: Device, kind: Kind) {
  const fitting = async () => {
    if (ofInvoices.includes(kind)) return names.filter((name) => name.startsWith('invoice.'));
    if (kind === 'remove') return names.filter((name) => name.startsWith('vendor.'));
    if (kind !== 'reopen') return names;
    const decided = await inspector.invoices.filter(isFrozen).primaryKeys();
    return decided.map((id) => documentName('invoice', id));
  };
  const found = await fitting();
  return found.length > 0 ? found : names;
}

async function openTab({ counts }: World, device: Device): Promise<string> {
  counts.tabsOpened++;
  return (await device.openTab()).name;
}

const touches: Partial<Record<Kind, Touched>> = {
  edit: 'field',
  editLine: 'line',
  addLine: 'addLine',
  removeLine: 'removeLine',
  note: 'note',
};

/** What somebody does in a tab; `null` when it is nothing of that. */
async function performIn(
  world: World,
  tab: Tab,
  name: DocumentName,
  kind: Kind,
  random: Random,
): Promise<string | null> {
  const touched = touches[kind];
  if (touched) return edit(world, tab, name, random, touched);
  switch (kind) {
    case 'approve':
    case 'reject':
    case 'reopen':
      return decideAbout(world, tab, name, kind);
    case 'typeWhileApproved':
      return typeWhileApproved(world, tab, name, random);
    case 'remove':
      return decideAbout(world, tab, name, 'delete');
    case 'create':
      return create(world, tab);
    case 'retry':
    case 'giveUp':
      return settle(world, tab, random, kind);
    case 'leave':
      tab.leave(name);
      return name;
    case 'closeTab':
      return close(world, tab);
    case 'killTab':
      world.counts.tabsKilled++;
      tab.crash();
      return tab.name;
    default:
      return null;
  }
}

/** One person types while another approves. */
async function typeWhileApproved(
  world: World,
  tab: Tab,
  name: DocumentName,
  random: Random,
): Promise<string> {
  const colleagues = world.devices
    .filter(({ owner }) => owner.account === tab.browser.owner.account)
    .flatMap(({ openTabs }) => openTabs)
    .filter(({ browser }) => browser !== tab.browser);
  const colleague = random.pick(colleagues);
  if (!colleague) return 'nobody else is there';
  world.counts.typedWhileApproved++;
  const deciding = decideAbout(world, colleague, name, 'approve');
  const typed: string[] = [];
  for (let count = 0; count < 4; count++) {
    typed.push(await edit(world, tab, name, random, 'field'));
    await wait(random.below(4));
  }
  return [await deciding, ...typed].join('; ');
}

/** Whoever closes a tab waits for nothing. */
function close({ counts, ledger }: World, tab: Tab): string {
  counts.tabsClosed++;
  tab.close().catch((error: unknown) => ledger.fault(`${tab.name} cannot close: ${error}`));
  return tab.name;
}

async function performAround(
  world: World,
  device: Device,
  kind: Kind,
  random: Random,
): Promise<string> {
  const { counts, nodes } = world;
  switch (kind) {
    case 'goOffline':
      if (device.isOnline) counts.timesOffline++;
      device.goOffline();
      return device.name;
    case 'goOnline':
      device.goOnline();
      if (random.chance(0.7)) for (const one of device.openTabs) one.sync.wake();
      return device.name;
    case 'cut':
      device.cut();
      return device.name;
    case 'hold':
      counts.holds++;
      device.hold();
      return device.name;
    case 'release':
      device.release();
      return device.name;
    case 'loseAnswers':
      device.loseAnswers(1 + random.below(3));
      return device.name;
    case 'move':
      counts.moves++;
      device.moveTo((device.node + 1) % nodes.count);
      return `${device.name} to node ${device.node}`;
    case 'openTab':
      return device.openTabs.length > 1 ? 'enough tabs' : openTab(world, device);
    case 'setClock':
      counts.clocksSet++;
      device.skewInMs = (random.below(3) - 1) * dayInMs;
      return `${device.name} is ${device.skewInMs} ms off`;
    case 'background':
      return background(world, device);
    default:
      return performOnServer(world, nodes, kind, random);
  }
}

async function performOnServer(
  { counts }: World,
  nodes: World['nodes'],
  kind: Kind,
  random: Random,
): Promise<string> {
  switch (kind) {
    case 'stopRedis':
      counts.redisStops++;
      await nodes.stopRedis();
      return '';
    case 'startRedis':
      await nodes.startRedis();
      return '';
    case 'endDatabaseConnections':
      counts.databaseEnds++;
      await nodes.endDatabaseConnections();
      return '';
    case 'killNode': {
      const node = random.below(nodes.count);
      counts.nodesKilled++;
      await nodes.kill(node);
      return `${node}`;
    }
    default:
      return '';
  }
}

/** What the service worker does, once the last tab is gone. */
async function background(world: World, device: Device): Promise<string> {
  for (const tab of device.openTabs) tab.crash();
  const worker = await device.openWorker();
  void sendInBackground(worker.database, worker.ports, device.owner).then(
    (outcome) => {
      if (outcome === 'done') world.counts.sentInBackground++;
    },
    () => undefined,
  );
  return worker.name;
}

function itemAt<T>(list: readonly T[], index: number): T {
  const item = list[index % list.length];
  if (item === undefined) throw new Error('There is nothing to choose from');
  return item;
}
