import { docOf } from '#sync/client/keptDocument.ts';
import type { OutboxItem } from '#sync/client/rows.ts';
import { contentOf } from '#sync/protocol/content.ts';
import { partsOf } from '#sync/protocol/documentName.ts';
import { differenceOf, ordered, withoutKeys } from '#sync/schedules/comparing.ts';
import { describe, isBlocked } from '#sync/schedules/waiting.ts';
import type { Device } from './Device.ts';
import type { ServerState } from './ServerState.ts';
import type { World } from './World.ts';

/** What one device has, against what the server has. */
export async function checkDevice(
  world: World,
  device: Device,
  server: ServerState,
): Promise<string[]> {
  const items = await device.inspector.outbox.orderBy('order').toArray();
  return [
    ...items
      .filter((item) => item.state !== 'attention' && !isBlocked(item, items))
      .map((item) => `${device.name} still has ${describe(item)}`),
    ...checkEntered(world, device, server, items),
    ...(await checkRows(device, server, items)),
    ...(await checkKept(device, server)),
    ...checkOpen(device, server),
  ];
}

/** Whatever the device has said that it has is stored, or came back to its author. */
function checkEntered(
  { ledger }: World,
  { name: device }: Device,
  { documents }: ServerState,
  items: readonly OutboxItem[],
): string[] {
  const edits = items.filter((item) => item.kind === 'edit');
  const readable = new Set(edits.flatMap(({ entries }) => entries.map(({ value }) => value)));
  return [...ledger.entered.values()].flatMap(({ by, name, key, value, isKept, isGivenUp }) => {
    const doc = documents.get(name);
    if (by !== device || isGivenUp || !isKept || !doc) return [];
    return ledger.isIn(doc, value) || readable.has(value)
      ? []
      : [`${key} = ${value} of ${name} is lost`];
  });
}

async function checkRows(
  { name: device, inspector: database }: Device,
  { rows }: ServerState,
  items: readonly OutboxItem[],
): Promise<string[]> {
  const tables = [database.invoices, database.vendors, database.rules, database.notes];
  const here = new Map<string, unknown>();
  for (const table of tables) {
    await table.each((row: { id: string }) => {
      here.set(row.id, row);
    });
  }
  for (const { entity } of items.filter((item) => item.kind === 'decision' && item.creates)) {
    here.delete(entity.slice(entity.indexOf('.') + 1));
  }
  const there = new Map<string, unknown>();
  for (const { kind, id, seq, row } of rows) {
    // Each person has their own.
    if (kind === 'notification') continue;
    const about = items.filter(({ entity }) => entity === `${kind}.${id}`);
    const attention = about.some(({ state }) => state === 'attention');
    if (row) there.set(id, { ...row, seq, unsent: false, attention });
  }
  return [...new Set([...here.keys(), ...there.keys()])].flatMap((id) => {
    const difference = differenceOf(ordered(here.get(id)), ordered(there.get(id)));
    return difference ? [`${id} on ${device}: ${difference}`] : [];
  });
}

/** The documents on the device. That of a decided invoice is of no use there. */
async function checkKept(
  { name: device, inspector }: Device,
  { rows, documents }: ServerState,
): Promise<string[]> {
  const faults: string[] = [];
  for (const [name, stored] of documents) {
    const row = rows.find(({ kind, id }) => `${kind}.${id}` === name)?.row;
    if (!row || !('fieldErrors' in row)) continue;
    if ('status' in row && 'currency' in row && row.status !== 'pending_review') continue;
    const doc = docOf(await inspector.documents.get(name), []);
    // What was in error and still is, or is removed twice, changes no row, and so is not brought by the feed.
    const inError = new Set(row.fieldErrors.map(({ field }) => field));
    const difference = differenceOf(
      withoutKeys(contentOf(doc), inError),
      withoutKeys(contentOf(stored), inError),
    );
    if (difference) faults.push(`${partsOf(name).kind} kept on ${device}: ${difference}`);
    doc.destroy();
  }
  return faults;
}

/** What stands in open forms. */
function checkOpen({ openTabs }: Device, { documents }: ServerState): string[] {
  return openTabs.flatMap((tab) =>
    [...tab.documents].flatMap(([name, { opened }]) => {
      const stored = documents.get(name);
      if (!stored) return [];
      const state = opened.live?.state();
      if (state !== 'live') return [`${name} in ${tab.name} is ${state}`];
      const difference = differenceOf(opened.local.content(), contentOf(stored));
      return difference ? [`${name} in ${tab.name}: ${difference}`] : [];
    }),
  );
}
