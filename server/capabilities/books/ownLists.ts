import type { z } from 'zod';
import type { addBooksItem, BooksItem, changeBooksItem, OwnItem } from '#shared/books/contract.ts';
import { sameItem } from '#shared/books/itemsCsv.ts';
import { listNames, type OwnList, ownList } from '#shared/books/lists.ts';
import type { Audit } from '../../platform/audit/write.ts';
import { newId } from '../../platform/db/newId.ts';
import type { AccountTx } from '../../platform/db/transaction.ts';
import { conflict, invalid, notFound } from '../../platform/http/problem.ts';
import { changedColumns } from './changedColumns.ts';
import { findItem, itemsOf, ownBooks, presentItem, putItems } from './itemStore.ts';
import { lockOwnLists } from './lockOwnLists.ts';

interface Changing {
  tx: AccountTx;
  audit: Audit;
}

/** An item of a company's own list: only tax codes have a rate, and only terms have days. */
export function ownItemOf(
  place: { id: string; list: OwnList; isActive: boolean },
  { rate, days, ...values }: OwnItem,
): BooksItem {
  const { list } = place;
  return {
    ...ownBooks,
    ...place,
    itemId: place.id,
    ...values,
    rate: list === 'taxCode' ? rate : null,
    days: list === 'term' ? days : null,
  };
}

export async function addOwnItem(
  { tx, audit }: Changing,
  { list, ...values }: z.output<typeof addBooksItem.body>,
): Promise<BooksItem> {
  await lockOwnLists(tx);
  const item = ownItemOf({ id: newId(), list, isActive: true }, values);
  requirePossible(item, await ownItems(tx, list));
  await putItems(tx, [item]);
  await audit({
    category: 'INTEGRATION',
    action: 'create',
    entityType: 'books_item',
    entityId: item.id,
    metadata: { kind: listNames[list].one },
    newValues: values,
  });
  return item;
}

export async function changeOwnItem(
  { tx, audit }: Changing,
  id: string,
  change: z.output<typeof changeBooksItem.body>,
): Promise<BooksItem> {
  await lockOwnLists(tx);
  const row = await findItem(tx, id);
  if (!row) throw notFound('item');
  const before = presentItem(row);
  const list = ownList.safeParse(before.list).data;
  if (before.books !== 'own' || !list) {
    throw conflict('kept_in_ledger', 'This list is a copy of one in your ledger. Change it there.');
  }
  const { isActive = before.isActive, ...values } = change;
  const { name, code, parentId, type, rate, days } = before;
  const given = Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== undefined),
  );
  const after = ownItemOf(
    { id, list, isActive },
    { name, code, parentId, type, rate, days, ...given },
  );
  requirePossible(after, await ownItems(tx, list));
  const changed = changedColumns(before, after);
  if (changed.length === 0) return before;
  await putItems(tx, [after]);
  const pick = (from: BooksItem) =>
    Object.fromEntries(changed.map((column) => [column, from[column]]));
  await audit({
    category: 'INTEGRATION',
    action: 'update',
    entityType: 'books_item',
    entityId: id,
    metadata: { kind: listNames[list].one, name: after.name },
    oldValues: pick(before),
    newValues: pick(after),
  });
  return after;
}

export async function ownItems(tx: AccountTx, list: OwnList): Promise<BooksItem[]> {
  return (await itemsOf(tx, ownBooks, [list])).map(presentItem);
}

/** More than any chart of accounts; every device keeps a copy. */
export const mostOwnItems = 20_000;

function requirePossible(item: BooksItem, all: readonly BooksItem[]): void {
  const { one, many } = listNames[item.list];
  const others = all.filter(({ id }) => id !== item.id);
  if (others.length >= mostOwnItems) {
    throw invalid([{ path: 'list', message: `There are too many ${many}` }]);
  }
  if (item.list === 'taxCode' && item.rate === null) {
    throw invalid([{ path: 'rate', message: 'A tax code needs a rate' }]);
  }
  requireParent(item, others);
  const key = keyOf(item);
  const same = item.isActive && others.find((other) => other.isActive && keyOf(other) === key);
  if (same) {
    const path = item.code === null ? 'name' : 'code';
    throw invalid([{ path, message: `The ${one} “${same.name}” has this ${path} already` }]);
  }
}

function keyOf({ code, name, parentId }: BooksItem): string {
  return sameItem({ code, name, parent: parentId });
}

function requireParent(item: BooksItem, others: readonly BooksItem[]): void {
  const all = new Map(others.map((other) => [other.id, other]));
  const { parentId } = item;
  if (parentId === null || (all.has(parentId) && !isBelowItself(item, all))) return;
  const message = `Choose another ${listNames[item.list].one} of this list`;
  throw invalid([{ path: 'parentId', message }]);
}

/** Whether its parents lead back to it, or form a circle among themselves. */
export function isBelowItself(item: BooksItem, all: ReadonlyMap<string, BooksItem>): boolean {
  const seen = new Set([item.id]);
  let { parentId } = item;
  while (parentId !== null) {
    if (seen.has(parentId)) return true;
    seen.add(parentId);
    parentId = all.get(parentId)?.parentId ?? null;
  }
  return false;
}
