import { isFrozen } from '#shared/invoices/contract.ts';
import { sendInBackground } from '../client/sendInBackground.ts';
import { type DocumentName, documentName } from '../protocol/documentName.ts';
import type { Owner } from '../protocol/owner.ts';
import type { Browser } from './Browser.ts';
import { create, decideAbout, retryOrDiscard } from './deciding.ts';
import { edit } from './editing.ts';
import type { Kind, Operation } from './operations.ts';
import { Random } from './Random.ts';
import type { Tab } from './Tab.ts';
import type { Touched } from './typing.ts';
import { itemAt, type World } from './World.ts';

const dayInMs = 24 * 60 * 60 * 1_000;

/** One operation with its world, device and random numbers. */
interface Step {
  world: World;
  browser: Browser;
  operation: Operation;
  random: Random;
}

/** Performs one operation and returns a description for the log. */
export async function perform(world: World, operation: Operation): Promise<string> {
  const random = new Random(operation.how);
  world.stage.chanceIs(random);
  const step = { world, browser: world.browserOf(operation), operation, random };
  return performances[operation.kind](step);
}

/** Lets work under way go on a little. */
export async function flow({ stage }: World, { how, flow: amount }: Operation): Promise<void> {
  stage.chanceIs(new Random(how + 1));
  await stage.time.flow(amount);
}

const performances: Record<Kind, (step: Step) => Promise<string>> = {
  edit: (step) => editIn(step, 'field'),
  editLine: (step) => editIn(step, 'line'),
  addLine: (step) => editIn(step, 'addLine'),
  removeLine: (step) => editIn(step, 'removeLine'),
  note: (step) => editIn(step, 'note'),
  confirm: (step) => editIn(step, 'check'),
  code: (step) => editIn(step, 'coding'),
  approve: async (step) => decideAbout(step.world, await tabOf(step), invoiceOf(step), 'approve'),
  reject: async (step) => decideAbout(step.world, await tabOf(step), invoiceOf(step), 'reject'),
  reopen: async (step) =>
    decideAbout(step.world, await tabOf(step), await decidedOf(step), 'reopen'),
  typeWhileApproved,
  create: async (step) => create(step.world, await tabOf(step)),
  remove: async (step) =>
    decideAbout(step.world, await tabOf(step), nameOf(step, 'vendor'), 'delete'),
  retry: async (step) => retryOrDiscard(step.world, await tabOf(step), step.random, 'retry'),
  giveUp: async (step) => retryOrDiscard(step.world, await tabOf(step), step.random, 'giveUp'),
  leave: async (step) => leave(await tabOf(step), nameOf(step)),
  openTab: (step) => openAnother(step),
  closeTab,
  crashTab,
  hideTab: async ({ browser, operation }) => {
    const tab = openTabOf(browser, operation);
    tab?.sync.letOthersLead();
    return tab?.name ?? 'no tab';
  },
  background,
  goOffline: async ({ world: { counts }, browser }) => {
    if (browser.isOnline) counts.timesOffline++;
    browser.goOffline();
    return browser.name;
  },
  goOnline: async ({ browser, random }) => {
    browser.goOnline();
    if (random.chance(0.7)) for (const one of browser.openTabs) one.sync.wake();
    return browser.name;
  },
  cut: async ({ world: { counts }, browser }) => {
    counts.cuts++;
    browser.cut();
    return browser.name;
  },
  hold: async ({ world: { counts }, browser }) => {
    counts.holds++;
    browser.hold();
    return browser.name;
  },
  release: async ({ browser }) => {
    browser.release();
    return browser.name;
  },
  loseRequests: async ({ browser, random }) => {
    browser.loses += 1 + random.below(3);
    return browser.name;
  },
  loseAnswers: async ({ browser, random }) => {
    browser.loseAnswers(1 + random.below(3));
    return browser.name;
  },
  repeatRequests: async ({ browser, random }) => {
    browser.repeats += 1 + random.below(3);
    return browser.name;
  },
  moveToAnotherNode: async ({ world: { counts }, browser }) => {
    counts.moves++;
    browser.moveToAnotherNode();
    return browser.name;
  },
  changeSession,
  fillDisk: async ({ world: { counts }, browser }) => {
    browser.disk.isFull = !browser.disk.isFull;
    if (browser.disk.isFull) counts.fullDisks++;
    return `${browser.name} ${browser.disk.isFull ? 'is full' : 'has room'}`;
  },
  setClock: async ({ world: { counts }, browser, random }) => {
    counts.clocksSet++;
    browser.skewInMs = (random.below(3) - 1) * dayInMs;
    return `${browser.name} is ${browser.skewInMs} ms off`;
  },
  killNode: async ({ world: { counts, stage }, random }) => {
    counts.nodesKilled++;
    return stage.server.killNode(random);
  },
  stopNode: async ({ world: { counts, stage }, random }) => {
    counts.nodesStopped++;
    return stage.server.stopNode(random);
  },
  startNode: async ({ world: { stage } }) => stage.server.startNode(),
  failTransactions: async ({ world: { stage }, random }) => stage.server.failTransactions(random),
  stopFanOut: async ({ world: { counts, stage } }) => {
    counts.fanOutStops++;
    await stage.server.stopFanOut();
    return '';
  },
  startFanOut: async ({ world: { stage } }) => {
    await stage.server.startFanOut();
    return '';
  },
  loseBetweenNodes: async ({ world: { stage }, random }) => {
    await stage.server.loseBetweenNodes(1 + random.below(4));
    return '';
  },
  repeatBetweenNodes: async ({ world: { stage }, random }) => {
    await stage.server.repeatBetweenNodes(1 + random.below(4));
    return '';
  },
  compact: async (step) => {
    const { counts, stage } = step.world;
    counts.compactions++;
    await stage.server.compact(step.browser.owner.account, nameOf(step));
    return nameOf(step);
  },
  forgetCursors: async ({ world: { counts, stage } }) => {
    counts.cursorsForgotten++;
    await stage.server.forgetCursors();
    return '';
  },
  changeFact: async (step) => {
    const { counts, stage } = step.world;
    const name = invoiceOf(step);
    const confidence = `0.${step.random.below(100)}`;
    const { account } = step.browser.owner;
    if (!(await stage.server.changeFact(account, name, confidence))) return 'no invoice';
    counts.factsChanged++;
    return name;
  },
  addInvoice: async ({ world: { counts, names, stage }, browser }) => {
    counts.invoicesAdded++;
    const name = await stage.server.addInvoice(browser.owner.account);
    names.push(name);
    return name;
  },
  editByCall: async ({ world, browser, random }) => {
    const name = random.pick(world.names.filter((one) => one.startsWith('vendor.')));
    if (!name) return 'no vendor';
    world.counts.callsThatEdit++;
    const address = `${browser.mark}~${world.nextNumber()}`;
    world.stage.server.editByCall(browser, name, address);
    return `${name} address = ${address}`;
  },
  changeRoles: async ({ world: { counts, stage }, browser }) => {
    const mayEdit = await stage.server.toggleRoles(browser);
    if (mayEdit === null) return 'these roles stay';
    counts.rolesChanged++;
    return `${browser.owner.person} ${mayEdit ? 'may edit' : 'may not edit'}`;
  },
  pass: async ({ world: { stage }, random }) => {
    const ms = random.pick([100, 1_000, 3_000, 11_000, 61_000]) ?? 0;
    await stage.time.pass(ms);
    return `${ms} ms`;
  },
  wait: async () => '',
};

/** The document that it chooses, of all or of one kind. */
function nameOf({ world: { names }, operation }: Step, kind = ''): DocumentName {
  const fitting = names.filter((name) => name.startsWith(kind));
  return itemAt(fitting.length > 0 ? fitting : names, operation.what);
}

const invoiceOf = (step: Step) => nameOf(step, 'invoice.');

/** An invoice that is decided on the device, if there is one. */
async function decidedOf(step: Step): Promise<DocumentName> {
  const { invoices } = step.browser.inspector;
  const decided = await step.world.soon('the rows', invoices.filter(isFrozen).primaryKeys());
  const id = decided.length > 0 ? itemAt(decided, step.operation.what) : null;
  return id === null ? invoiceOf(step) : documentName('invoice', id);
}

function openTabOf({ openTabs }: Browser, { how }: Operation): Tab | undefined {
  return openTabs.length > 0 ? itemAt(openTabs, how) : undefined;
}

async function tabOf({ world, browser, operation }: Step): Promise<Tab> {
  return openTabOf(browser, operation) ?? openTab(world, browser);
}

async function openTab({ counts }: World, browser: Browser): Promise<Tab> {
  counts.tabsOpened++;
  return browser.openTab();
}

async function openAnother({ world, browser }: Step): Promise<string> {
  if (browser.openTabs.length > 1) return 'enough tabs';
  return (await openTab(world, browser)).name;
}

async function editIn(step: Step, touched: Touched): Promise<string> {
  const name = touched === 'field' ? nameOf(step) : invoiceOf(step);
  return edit(step.world, await tabOf(step), name, step.random, touched);
}

/** One person types while another approves. */
async function typeWhileApproved(step: Step): Promise<string> {
  const { world, browser, random } = step;
  const colleagues = world.browsers
    .filter((other) => other !== browser && other.owner.account === browser.owner.account)
    .flatMap(({ openTabs }) => openTabs);
  const colleague = random.pick(colleagues);
  if (!colleague) return 'nobody else is there';
  world.counts.typedWhileApproved++;
  const [tab, name] = [await tabOf(step), invoiceOf(step)];
  const deciding = decideAbout(world, colleague, name, 'approve');
  const typed: string[] = [];
  for (let count = 0; count < 4; count++) {
    typed.push(await edit(world, tab, name, random, 'field'));
    await world.stage.time.flow(random.below(4));
  }
  return [await deciding, ...typed].join('; ');
}

/** Also while the screen says `cannotKeep`: what was typed is in the journal. */
function leave(tab: Tab, name: DocumentName): string {
  tab.leave(name);
  return name;
}

/** Does not wait for the tab to finish its work. */
async function closeTab({ world, browser, operation }: Step): Promise<string> {
  const tab = openTabOf(browser, operation);
  if (!tab) return 'no tab';
  world.counts.tabsClosed++;
  tab.close().catch((error: unknown) => world.history.fault(`${tab.name} cannot close: ${error}`));
  return tab.name;
}

async function crashTab({ world: { counts }, browser, operation }: Step): Promise<string> {
  const tab = openTabOf(browser, operation);
  if (!tab) return 'no tab';
  counts.tabsCrashed++;
  const isTyping = [...tab.documents.values()].some(
    ({ opened }) => opened.local.saveState() === 'typed',
  );
  if (isTyping) counts.crashedWhileTyping++;
  tab.crash();
  return `${tab.name}${isTyping ? ' in the middle of a word' : ''}`;
}

/** Runs the service worker, with or without open tabs. */
async function background({ world: { counts }, browser, random }: Step): Promise<string> {
  if (random.chance(0.5)) for (const tab of browser.openTabs) tab.crash();
  const worker = await browser.openWorker();
  void sendInBackground(worker.database, worker.ports, browser.owner).then(
    (outcome) => {
      if (outcome === 'done') counts.sentInBackground++;
    },
    () => undefined,
  );
  return worker.name;
}

async function changeSession({ world, browser, random }: Step): Promise<string> {
  world.counts.sessionsChanged++;
  browser.session = nextSession(world, browser, random);
  // The application wakes its tabs after a sign-in.
  if (browser.isOwnSession || random.chance(0.5)) {
    for (const one of browser.openTabs) one.sync.wake();
  }
  return `${browser.name} ${browser.session?.person ?? 'nobody'}`;
}

function nextSession({ browsers }: World, { owner }: Browser, random: Random): Owner | null {
  if (random.chance(0.4)) return owner;
  if (random.chance(0.5)) return null;
  return random.pick(browsers.map((other) => other.owner)) ?? null;
}
