import { isFrozen } from '#shared/invoices/contract.ts';
import { isLocked } from '../client/decisions/decide.ts';
import { itemsOf } from '../client/outbox/outbox.ts';
import { tableOf } from '../client/tables/domainRows.ts';
import type { SyncDatabase } from '../client/tables/SyncDatabase.ts';
import { type DocumentName, partsOf } from '../protocol/documentName.ts';
import type { Random } from './Random.ts';
import type { Tab } from './Tab.ts';
import { type EditedRow, seenOf, type Touched, typed } from './typing.ts';
import type { World } from './World.ts';

export function rowOf(database: SyncDatabase, name: DocumentName): Promise<EditedRow | undefined> {
  const { kind, id } = partsOf(name);
  return Promise.resolve<EditedRow | undefined>(tableOf(database, kind).get(id));
}

/** The row if the screen allows editing it: not decided, and no decision under way. */
async function editable(world: World, tab: Tab, name: DocumentName) {
  const { database } = tab;
  const row = await world.soon('the row', rowOf(database, name));
  const items = await world.soon('the outbox', itemsOf(database, name));
  if (!row || isLocked(items)) return undefined;
  return 'currency' in row && isFrozen(row) ? undefined : row;
}

/** A person types over what is on their screen. */
export async function edit(
  world: World,
  tab: Tab,
  name: DocumentName,
  random: Random,
  touched: Touched,
): Promise<string> {
  const row = await editable(world, tab, name);
  if (!row) return 'not editable';
  const { local } = await world.soon('the document', tab.open(name));
  await world.stage.time.formShows(tab, name);
  const { mark } = tab.browser;
  const typing = typed(row, local.content(), touched, {
    random,
    mark,
    nextNumber: () => world.nextNumber(),
  });
  if (typing.length === 0) return 'nothing to edit';
  const seen = typing.map((one) => seenOf(local.content(), row, one));
  if (!local.enter(typing)) return 'does not fit';
  const made = local.unsent().at(-1);
  if (made) world.history.read(made.update);
  for (const [index, { map, key, value }] of typing.entries()) {
    world.history.entered.set(value, {
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
  count(world, touched);
  return typing.map(({ key, value }) => `${key} = ${value}`).join(', ');
}

function count({ counts }: World, touched: Touched): void {
  counts.edits++;
  if (touched === 'note') counts.notes++;
  else if (touched === 'check') counts.confirmations++;
  else if (touched === 'coding') counts.codings++;
  else if (touched !== 'field') counts.lines++;
}
