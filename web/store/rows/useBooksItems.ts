import { useLiveQuery } from 'dexie-react-hooks';
import { useMemo } from 'react';
import type { BooksItem } from '#shared/books/contract.ts';
import { type BooksId, type BooksList, booksId, booksLists, listsOf } from '#shared/books/lists.ts';
import { type ItemIndex, itemIndex } from '#shared/books/searchItems.ts';
import { isUsable } from '#shared/books/usable.ts';
import type { Integration } from '#shared/integrations/contract.ts';
import type { LocalDatabase } from '../database/LocalDatabase.ts';

/** All items of some books, of earlier companies and inactive ones as well; `undefined` while loading. */
export function useItemsOf(database: LocalDatabase, books: BooksId): BooksItem[] | undefined {
  return useLiveQuery(() => {
    const lists = listsOf[books].map((list) => [books, list]);
    return database.booksItems.where('[books+list]').anyOf(lists).toArray();
  }, [database, books]);
}

export interface ListToChoose {
  /** The items that a new line may name. */
  index: ItemIndex;
  /** Every item of the list by its id, for the names of what was chosen before. */
  byId: ReadonlyMap<string, BooksItem>;
}

/** One list of the books that are in use now, ready to be searched with every key; `undefined` while loading. */
export function useListToChoose(
  database: LocalDatabase,
  list: BooksList,
  isWanted: (item: BooksItem) => boolean = everyItem,
): ListToChoose | undefined {
  const known = useLiveQuery(() => booksInUse(database, [list]), [database, list]);
  return useMemo(() => known && listToChoose(known, list, isWanted), [known, list, isWanted]);
}

export interface BooksInUse {
  rows: readonly BooksItem[];
  connections: readonly Integration[];
}

/** The items of some lists, with what says which of them are in use; `undefined` while loading. */
export function useBooksInUse(
  database: LocalDatabase,
  lists: readonly BooksList[],
): BooksInUse | undefined {
  return useLiveQuery(() => booksInUse(database, lists), [database, lists]);
}

async function booksInUse(
  database: LocalDatabase,
  lists: readonly BooksList[],
): Promise<BooksInUse> {
  // The names of options begin with that of their category.
  const read = lists.flatMap((list) =>
    list === 'trackingOption' ? [list, 'trackingCategory'] : [list],
  );
  const keys = booksId.options.flatMap((books) => read.map((one) => [books, one]));
  return {
    rows: await database.booksItems.where('[books+list]').anyOf(keys).toArray(),
    connections: await database.integrations.toArray(),
  };
}

export function listToChoose(
  { rows, connections }: BooksInUse,
  list: BooksList,
  isWanted: (item: BooksItem) => boolean = everyItem,
): ListToChoose {
  const all = rows.filter((item) => item.list === list);
  const usable = all.filter((item) => isUsable(item, connections) && isWanted(item));
  return {
    index: itemIndex(usable, rows),
    byId: new Map(all.map((item) => [item.id, item])),
  };
}

/** The lists that have an item to choose; `undefined` while loading. */
export function useListsInUse(database: LocalDatabase): ReadonlySet<BooksList> | undefined {
  return useLiveQuery(async () => {
    const connections = await database.integrations.toArray();
    const found = await Promise.all(
      booksLists.map(async (list) => {
        const keys = booksId.options.map((books) => [books, list]);
        const items = database.booksItems.where('[books+list]').anyOf(keys);
        const item = await items.filter((one) => isUsable(one, connections)).first();
        return item ? [list] : [];
      }),
    );
    return new Set(found.flat());
  }, [database]);
}

const everyItem = () => true;
