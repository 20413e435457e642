import type { DocumentMap } from '#shared/documents/content.ts';
import { isFrozen } from '#shared/invoices/contract.ts';
import { isLocked } from '../client/decide.ts';
import type { LocalDocument } from '../client/LocalDocument.ts';
import { itemsOf } from '../client/outbox.ts';
import type { InvoiceRow, VendorRow } from '../client/rows.ts';
import type { SyncDatabase } from '../client/SyncDatabase.ts';
import { type DocumentName, partsOf } from '../protocol/documentName.ts';
import { soon, turns } from './handTime.ts';
import type { Random } from './Random.ts';
import type { Tab } from './Tab.ts';
import type { World } from './World.ts';

export function rowOf(
  database: SyncDatabase,
  name: DocumentName,
): Promise<InvoiceRow | VendorRow | undefined> {
  const { kind, id } = partsOf(name);
  const found = kind === 'invoice' ? database.invoices.get(id) : database.vendors.get(id);
  return Promise.resolve<InvoiceRow | VendorRow | undefined>(found);
}

/** What the screen lets a person do: nothing about what is decided, or being decided. */
async function editable(tab: Tab, name: DocumentName) {
  const { database } = tab;
  const row = await soon('the row', rowOf(database, name));
  const items = await soon('the outbox', itemsOf(database, name));
  if (!row || isLocked(items)) return undefined;
  return 'currency' in row && isFrozen(row) ? undefined : row;
}

interface Typing {
  map: DocumentMap;
  key: string;
  value: string;
}

/** Somebody types, on top of what is on their screen. */
export async function edit(
  world: World,
  tab: Tab,
  name: DocumentName,
  random: Random,
  what: 'field' | 'line' | 'addLine' | 'removeLine' | 'note',
): Promise<string> {
  const row = await editable(tab, name);
  if (!row) return 'not editable';
  const { local } = await soon('the document', tab.open(name));
  // Nobody is so quick that what their list shows is not in the form yet.
  await turns(15);
  const typing = typed(world, tab, row, random, what, local);
  if (typing.length === 0) return 'nothing to edit';
  const seen = typing.map(({ map, key }) => seenOf(local, row, map, key));
  if (!local.enter(typing)) return 'does not fit';
  const made = local.unsent().at(-1);
  if (made) world.ledger.read(made.update);
  for (const [index, { map, key, value }] of typing.entries()) {
    world.ledger.entered.set(value, {
      value,
      accountId: tab.browser.owner.account,
      name,
      map,
      key,
      by: tab.browser.name,
      tab: tab.name,
      over: seen[index] ?? new Set(),
      isKept: false,
      isSaved: false,
      mustBeReadable: false,
      isGivenUp: false,
      isMadeAgain: false,
    });
  }
  count(world, what);
  return typing.map(({ key, value }) => `${key} = ${value}`).join(', ');
}

function count({ counts }: World, what: Parameters<typeof edit>[4]): void {
  counts.edits++;
  if (what === 'note') counts.notes++;
  else if (what !== 'field') counts.lines++;
}

function seenOf(
  local: LocalDocument,
  row: InvoiceRow | VendorRow,
  map: DocumentMap,
  key: string,
): Set<string> {
  const inRow = map === 'fields' ? Object.entries(row).find(([name]) => name === key)?.[1] : null;
  const all: unknown[] = [local.content()[map][key], inRow];
  return new Set(all.filter((value) => typeof value === 'string'));
}

function typed(
  world: World,
  tab: Tab,
  row: InvoiceRow | VendorRow,
  random: Random,
  what: Parameters<typeof edit>[4],
  local: LocalDocument,
): Typing[] {
  const { mark } = tab.browser;
  const text = () => `${mark}~${world.nextNumber()}`;
  const money = () => `${world.nextNumber()}.25`;
  if (!('currency' in row)) {
    const key = random.pick(['name', 'phone', 'notes', 'email']) ?? 'name';
    return [{ map: 'fields', key, value: text() }];
  }
  const line = random.pick(row.lines)?.id;
  switch (what) {
    case 'field': {
      const key = random.pick(['vendorName', 'invoiceNumber', 'description', 'amount', 'dueDate']);
      // A date that is none is entered and kept like anything else.
      if (key === 'dueDate' && random.chance(0.7)) return [];
      return key ? [{ map: 'fields', key, value: key === 'amount' ? money() : text() }] : [];
    }
    case 'line':
      return line === undefined
        ? []
        : [
            random.chance(0.5)
              ? { map: 'lines', key: `${line}/net`, value: money() }
              : { map: 'lines', key: `${line}/description`, value: text() },
          ];
    case 'addLine': {
      const id = `${mark}~line-${world.nextNumber()}`.replace('~', '-');
      return [
        { map: 'lines', key: `${id}/description`, value: text() },
        { map: 'lines', key: `${id}/net`, value: money() },
      ];
    }
    case 'removeLine':
      return line === undefined ? [] : [{ map: 'lines', key: `${line}/removed`, value: text() }];
    case 'note': {
      const known = Object.keys(local.content().notes);
      const id = random.chance(0.4) ? random.pick(known) : undefined;
      return [{ map: 'notes', key: id ?? `note-${world.nextNumber()}`, value: text() }];
    }
  }
}
