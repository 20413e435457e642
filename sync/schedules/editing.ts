import { isFrozen } from '#shared/invoices/contract.ts';
import { isLocked } from '../client/decide.ts';
import { itemsOf } from '../client/outbox.ts';
import type { SyncDatabase } from '../client/SyncDatabase.ts';
import { type DocumentName, partsOf } from '../protocol/documentName.ts';
import type { Random } from './Random.ts';
import type { Scene } from './Scene.ts';
import type { Tab } from './Tab.ts';
import { type EditedRow, seenOf, type Touched, typed } from './typing.ts';

export function rowOf(database: SyncDatabase, name: DocumentName): Promise<EditedRow | undefined> {
  const { kind, id } = partsOf(name);
  const table =
    kind === 'invoice' ? database.invoices : kind === 'vendor' ? database.vendors : database.rules;
  return Promise.resolve<EditedRow | undefined>(table.get(id));
}

/** What the screen lets a person do: nothing about what is decided, or being decided. */
async function editable({ soon }: Scene, tab: Tab, name: DocumentName) {
  const { database } = tab;
  const row = await soon('the row', rowOf(database, name));
  const items = await soon('the outbox', itemsOf(database, name));
  if (!row || isLocked(items)) return undefined;
  return 'currency' in row && isFrozen(row) ? undefined : row;
}

/** Somebody types, on top of what is on their screen. */
export async function edit(
  scene: Scene,
  tab: Tab,
  name: DocumentName,
  random: Random,
  what: Touched,
): Promise<string> {
  const row = await editable(scene, tab, name);
  if (!row) return 'not editable';
  const { local } = await scene.soon('the document', tab.open(name));
  await scene.formShows(tab, name);
  const { mark } = tab.browser;
  const typing = typed(row, local.content(), what, {
    random,
    mark,
    nextNumber: () => scene.nextNumber(),
  });
  if (typing.length === 0) return 'nothing to edit';
  const seen = typing.map((one) => seenOf(local.content(), row, one));
  if (!local.enter(typing)) return 'does not fit';
  const made = local.unsent().at(-1);
  if (made) scene.ledger.read(made.update);
  for (const [index, { map, key, value }] of typing.entries()) {
    scene.ledger.entered.set(value, {
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
  count(scene, what);
  return typing.map(({ key, value }) => `${key} = ${value}`).join(', ');
}

function count({ counts }: Scene, what: Touched): void {
  counts.edits++;
  if (what === 'note') counts.notes++;
  else if (what !== 'field') counts.lines++;
}
