import type { BooksItem } from '#shared/books/contract.ts';
import { itemKey } from '#shared/books/itemPath.ts';
import type { BooksList } from '#shared/books/lists.ts';
import type { Database } from '../../platform/db/database.ts';
import { newId } from '../../platform/db/newId.ts';
import { changedColumns } from './changedColumns.ts';
import { activeEntries, type BooksPlace, itemsNamed, presentItem, putItems } from './itemStore.ts';
import type { GoneItem, ListedItem, ListPage, ListRead } from './ListSource.ts';

interface Mirror extends BooksPlace {
  db: Pick<Database, 'withAccount'>;
  accountId: string;
  /** The lists that are read together. */
  lists: readonly BooksList[];
}

/**
 * Takes over a read of lists, page by page, each in a transaction of its own: if the ledger fails in between, the pages
 * before are kept and nothing counts as gone. Only one runs for the same books at a time.
 */
export async function mirror(to: Mirror, { isWhole, pages }: ListRead): Promise<void> {
  const seen = new Set<string>();
  for await (const page of pages) {
    for (const item of page.items) seen.add(itemKey({ ...to, ...item }));
    await storePage(to, page);
  }
  if (isWhole) await retireOthers(to, seen);
}

function storePage({ db, accountId, ...place }: Mirror, page: ListPage): Promise<void> {
  return db.withAccount(accountId, async (tx) => {
    const stored = await itemsNamed(tx, place, [...page.items, ...page.gone]);
    await putItems(tx, changesOf(place, stored.map(presentItem), page));
  });
}

/** The items of a page as they are to be stored: those that are new, different or gone. */
export function changesOf(
  { books, companyId }: BooksPlace,
  stored: readonly BooksItem[],
  { items, gone }: { items: readonly ListedItem[]; gone: readonly GoneItem[] },
): BooksItem[] {
  const known = new Map(stored.map((item) => [itemKey(item), item]));
  const changed = new Map<string, BooksItem>();
  for (const listed of items) {
    const key = itemKey({ books, companyId, ...listed });
    const before = known.get(key);
    const now = { id: before?.id ?? newId(), books, companyId, ...listed };
    if (!before || changedColumns(before, now).length > 0) changed.set(key, now);
    // A ledger may list the same entry twice on pages that shift while they are read.
    known.set(key, now);
  }
  for (const { list, itemId } of gone) {
    const key = itemKey({ books, companyId, list, itemId });
    const before = known.get(key);
    if (before?.isActive) changed.set(key, { ...before, isActive: false });
  }
  return [...changed.values()];
}

const chunkSize = 1_000;

/** What a whole read did not bring is gone from the ledger. */
async function retireOthers(to: Mirror, seen: ReadonlySet<string>): Promise<void> {
  const { db, accountId, lists } = to;
  const active = await db.withAccount(accountId, (tx) => activeEntries(tx, to, lists));
  const gone = active.filter((entry) => !seen.has(itemKey({ ...to, ...entry })));
  for (let from = 0; from < gone.length; from += chunkSize) {
    await storePage(to, { items: [], gone: gone.slice(from, from + chunkSize) });
  }
}
