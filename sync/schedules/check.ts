import * as Y from 'yjs';
import { check as checkField } from '#shared/documents/layOver.ts';
import { invoiceFields } from '#shared/invoices/fields.ts';
import { layOverLines } from '#shared/invoices/lines.ts';
import { vendorFields } from '#shared/vendors/fields.ts';
import { docOf as keptDocOf } from '../client/keptDocument.ts';
import type { OutboxItem } from '../client/rows.ts';
import { contentOf } from '../protocol/content.ts';
import { type DocumentName, partsOf } from '../protocol/documentName.ts';
import type { Browser } from './Browser.ts';
import { drain } from './calm.ts';
import { differenceOf, ordered, withoutKeys } from './comparing.ts';
import { soon } from './handTime.ts';
import { type Entered, labelOf } from './Ledger.ts';
import { whereLatestLoses } from './latestWins.ts';
import { docOf, type Entity, isDecided } from './ServerTables.ts';
import type { World } from './World.ts';
import { describe, isBlocked } from './waiting.ts';

/** Everything that has to hold once nothing is left to do. What does not goes into the ledger, as a fault. */
export async function check(world: World): Promise<void> {
  checkServer(world);
  await checkNodes(world);
  for (const browser of world.browsers) await checkBrowser(world, browser);
  const stored = (accountId: string, name: DocumentName) =>
    world.tables.living(accountId, name)?.history;
  for (const fault of whereLatestLoses(world.ledger, stored)) world.ledger.fault(fault);
}

function same(world: World, what: string, one: unknown, other: unknown): void {
  const difference = differenceOf(one, other);
  if (difference) world.ledger.fault(`${what}: ${difference}`);
}

function accountsOf(world: World) {
  const ids = new Set(world.browsers.map(({ owner }) => owner.account));
  return [...ids].map((id) => world.tables.account(id));
}

function livingOf(world: World, accountId: string): Entity[] {
  return [...world.tables.account(accountId).entities.values()].filter(({ deleted }) => !deleted);
}

/** The rows of the server, against its documents. */
function checkServer(world: World): void {
  for (const account of accountsOf(world)) {
    for (const entity of livingOf(world, account.id)) {
      const stored = docOf(entity);
      const content = contentOf(stored);
      same(world, `${entity.name} as it is stored`, content, contentOf(entity.history));
      stored.destroy();
      const { known, lines } = entity.shown;
      const row = new Map<string, unknown>(Object.entries(known.row));
      const rules = known.kind === 'invoice' ? invoiceFields : vendorFields;
      for (const [key, value] of Object.entries(content.fields)) {
        const checked = checkField(rules, key, value);
        if (!checked) continue;
        if ('value' in checked)
          same(world, `${key} of ${entity.name}`, row.get(key), checked.value);
        else if (!known.row.fieldErrors.some(({ field }) => field === key)) {
          world.ledger.fault(`${entity.name} does not say that ${key} is in error`);
        }
      }
      same(world, `lines of ${entity.name}`, lines, layOverLines(lines, content.lines).lines);
      const ids = lines.map(({ id }) => id);
      if (new Set(ids).size < ids.length) world.ledger.fault(`Lines of ${entity.name} are doubled`);
    }
  }
}

/** What every node has in memory of what somebody has open there. */
async function checkNodes(world: World): Promise<void> {
  for (const { relay, id } of world.serving) {
    for (const account of accountsOf(world)) {
      for (const entity of livingOf(world, account.id)) {
        if (relay.peopleIn(account.id, entity.name) === 0) continue;
        const asking = relay.exchange({
          accountId: account.id,
          author: { personId: '', email: '', name: '', ipAddress: null },
          mayEdit: false,
          name: entity.name,
          stateVector: Y.encodeStateVector(new Y.Doc()),
          edits: [],
        });
        await drain(world);
        const answer = await soon('the node', asking);
        if ('problem' in answer) {
          world.ledger.fault(`Node ${id} answers ${answer.problem} for ${entity.name}`);
          continue;
        }
        const doc = new Y.Doc();
        Y.applyUpdate(doc, answer.update);
        same(world, `${entity.name} on node ${id}`, contentOf(doc), contentOf(entity.history));
      }
    }
  }
}

async function checkBrowser(world: World, browser: Browser): Promise<void> {
  const { inspector: database, owner } = browser;
  const items = await soon('the outbox', database.outbox.orderBy('order').toArray());
  for (const item of items) {
    if (item.state !== 'attention' && !isBlocked(item, items)) {
      world.ledger.fault(`${browser.name} still has ${describe(item)}`);
    }
  }
  checkEntered(world, browser, items);
  checkDecided(world, browser, items);
  await checkRows(world, browser, items);
  for (const entity of livingOf(world, owner.account)) {
    await checkDocument(world, browser, entity);
  }
}

function checkEntered(world: World, browser: Browser, items: readonly OutboxItem[]): void {
  const { ledger, counts } = world;
  const edits = items.filter((item) => item.kind === 'edit');
  counts.refusedEdits += edits.filter(({ state }) => state === 'attention').length;
  const readable = new Set(edits.flatMap(({ entries }) => entries.map(({ value }) => value)));
  for (const one of ledger.entered.values()) {
    if (one.by !== browser.name || one.isGivenUp) continue;
    if (!one.isKept && !one.mustBeReadable) continue;
    if (!isStored(world, one) && !readable.has(one.value)) {
      ledger.fault(
        `${one.key} = ${one.value} of ${one.name} is lost${one.mustBeReadable ? ', and was called saved' : ''}`,
      );
    }
  }
}

function isStored(world: World, { accountId, name, value }: Entered): boolean {
  const entity = world.tables.find(accountId, name);
  return entity !== undefined && world.ledger.isIn(entity.history, value);
}

function checkDecided(world: World, browser: Browser, items: readonly OutboxItem[]): void {
  for (const one of world.ledger.decided.values()) {
    if (one.by !== browser.name || one.isGivenUp || !one.isKept) continue;
    const item = items.find((item) => item.kind === 'decision' && item.key === one.key);
    if (!item && one.carriedOut !== 1) {
      world.ledger.fault(
        `${labelOf(one)} is forgotten; it was carried out ${one.carriedOut} times`,
      );
    }
    if (item && one.carriedOut > 0) {
      world.ledger.fault(`${labelOf(one)} was carried out, and its author was not told`);
    }
  }
}

async function checkRows(
  world: World,
  browser: Browser,
  items: readonly OutboxItem[],
): Promise<void> {
  const { inspector: database, owner } = browser;
  const account = world.tables.account(owner.account);
  const [invoices, vendors, notes] = await soon(
    'the rows',
    Promise.all([
      database.invoices.toArray(),
      database.vendors.toArray(),
      database.notes.toArray(),
    ]),
  );
  const here = new Map<string, unknown>();
  for (const { id, ...row } of [...invoices, ...vendors, ...notes]) here.set(id, { id, ...row });
  for (const { entity } of items.filter((item) => item.kind === 'decision' && item.creates)) {
    here.delete(partsOf(entityName(world, entity)).id);
  }
  const there = new Map<string, unknown>();
  for (const { name, shown, seq } of livingOf(world, owner.account)) {
    const about = items.filter(({ entity }) => entity === name);
    const marks = {
      seq,
      unsent: false,
      attention: about.some(({ state }) => state === 'attention'),
    };
    there.set(shown.known.row.id, { ...shown.known.row, ...marks });
  }
  for (const { note, seq, deleted } of account.notes.values()) {
    if (!deleted) there.set(note.id, { ...note, seq, unsent: false, attention: false });
  }
  for (const id of new Set([...here.keys(), ...there.keys()])) {
    same(world, `${id} on ${browser.name}`, ordered(here.get(id)), ordered(there.get(id)));
  }
}

function entityName(world: World, entity: string): DocumentName {
  const name = world.names.find((one) => one === entity);
  if (!name) throw new Error(`There is no ${entity}`);
  return name;
}

async function checkDocument(world: World, browser: Browser, entity: Entity): Promise<void> {
  const { name } = entity;
  const content = contentOf(entity.history);
  const kept = await soon('the document', browser.inspector.documents.get(name));
  if (!isDecided(entity) && (kept || entity.position > 0)) {
    const doc = keptDocOf(kept, []);
    // What was in error and still is, or is removed twice, changes no row, and so is not brought by the feed.
    const inError = new Set(entity.shown.known.row.fieldErrors.map(({ field }) => field));
    const here = withoutKeys(contentOf(doc), inError);
    const there = withoutKeys(content, inError);
    same(world, `${name} in the database of ${browser.name}`, here, there);
    doc.destroy();
  }
  for (const tab of browser.openTabs) {
    const document = tab.documents.get(name)?.opened;
    if (!document) continue;
    const state = document.live?.state();
    if (state !== 'live') world.ledger.fault(`${name} in ${tab.name} is ${state}`);
    else same(world, `${name} in ${tab.name}`, document.local.content(), content);
  }
}
