import { isFrozen } from '#shared/invoices/contract.ts';
import { docOf } from '../client/projection/keptDocument.ts';
import type { OutboxItem } from '../client/tables/rows.ts';
import { contentOf } from '../protocol/content.ts';
import type { Browser } from './Browser.ts';
import type { Checked } from './check.ts';
import { differenceOf, ordered, withoutKeys } from './comparing.ts';
import type { World } from './World.ts';
import { describe, isBlocked } from './waiting.ts';

/** Compares one device with the server. */
export async function checkBrowser(
  world: World,
  browser: Browser,
  checked: Checked,
): Promise<string[]> {
  const { outbox } = browser.inspector;
  const items = await world.soon('the outbox', outbox.orderBy('order').toArray());
  return [
    ...items
      .filter((item) => item.state !== 'attention' && !isBlocked(item, items))
      .map((item) => `${browser.name} still has ${describe(item)}`),
    ...checkEntered(world, browser, checked, items),
    ...(await checkRows(world, browser, checked, items)),
    ...(await checkKept(world, browser, checked)),
    ...checkOpen(browser, checked),
  ];
}

/** Every value that was entered is stored on the server, or came back to its author. */
function checkEntered(
  { history, stage }: World,
  { name: browser }: Browser,
  { server }: Checked,
  items: readonly OutboxItem[],
): string[] {
  const edits = items.filter((item) => item.kind === 'edit');
  const readable = new Set(edits.flatMap(({ entries }) => entries.map(({ value }) => value)));
  return [...history.entered.values()].flatMap((one) => {
    const { by, name, key, value, accountId, mustBeReadable } = one;
    if (by !== browser || one.isGivenUp) return [];
    const now = stage.server.storedNow(accountId, name);
    const stored = now === 'cannot be told' ? server.documents.get(name) : now?.doc;
    // On this stage, the documents of deleted entities cannot be read.
    if (!stored && now === 'cannot be told') return [];
    if ((stored && history.isIn(stored, value)) || readable.has(value)) return [];
    return [
      `${key} = ${value} of ${name} is lost${mustBeReadable ? ', and was called saved' : ''}`,
    ];
  });
}

async function checkRows(
  world: World,
  { name: browser, inspector: database }: Browser,
  { server }: Checked,
  items: readonly OutboxItem[],
): Promise<string[]> {
  const rows = await world.soon(
    'the rows',
    Promise.all([
      database.invoices.toArray(),
      database.vendors.toArray(),
      database.rules.toArray(),
      database.notes.toArray(),
    ]),
  );
  const here = new Map<string, unknown>(rows.flat().map((row) => [row.id, row]));
  for (const { entity } of items.filter((item) => item.kind === 'decision' && item.creates)) {
    here.delete(entity.slice(entity.indexOf('.') + 1));
  }
  const there = new Map<string, unknown>();
  for (const { kind, id, seq, row } of server.rows) {
    // Each person has their own.
    if (kind === 'notification') continue;
    const about = items.filter(({ entity }) => entity === `${kind}.${id}`);
    const attention = about.some(({ state }) => state === 'attention');
    if (row) there.set(id, { ...row, seq, unsent: false, attention });
  }
  return [...new Set([...here.keys(), ...there.keys()])].flatMap((id) => {
    const difference = differenceOf(ordered(here.get(id)), ordered(there.get(id)));
    return difference ? [`${id} on ${browser}: ${difference}`] : [];
  });
}

/** Compares the documents on the device. Those of decided invoices are not kept there. */
async function checkKept(
  world: World,
  { name: browser, inspector }: Browser,
  { server }: Checked,
): Promise<string[]> {
  const faults: string[] = [];
  for (const [name, stored] of server.documents) {
    const row = server.rows.find(({ kind, id }) => `${kind}.${id}` === name)?.row;
    if (!row || !('fieldErrors' in row)) continue;
    if ('currency' in row && isFrozen(row)) continue;
    const kept = await world.soon('the document', inspector.documents.get(name));
    const doc = docOf(kept, []);
    // Edits of a field that stays in error change no row, so the feed does not bring them.
    const inError = new Set(row.fieldErrors.map(({ field }) => field));
    const difference = differenceOf(
      withoutKeys(contentOf(doc), inError),
      withoutKeys(contentOf(stored), inError),
    );
    if (difference) faults.push(`${name} in the database of ${browser}: ${difference}`);
    doc.destroy();
  }
  return faults;
}

/** Compares the open documents. */
function checkOpen({ openTabs }: Browser, { server }: Checked): string[] {
  return openTabs.flatMap((tab) =>
    [...tab.documents].flatMap(([name, { opened }]) => {
      const stored = server.documents.get(name);
      if (!stored) return [];
      const state = opened.live?.state();
      if (state !== 'live') return [`${name} in ${tab.name} is ${state}`];
      const difference = differenceOf(opened.local.content(), contentOf(stored));
      return difference ? [`${name} in ${tab.name}: ${difference}`] : [];
    }),
  );
}
