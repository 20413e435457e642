import type { BooksItem } from './contract.ts';

/** Identifies an item among those of all books and lists. */
export function itemKey({
  books,
  companyId,
  list,
  itemId,
}: Pick<BooksItem, 'books' | 'companyId' | 'list' | 'itemId'>): string {
  return [books, companyId, list, itemId].join('\n');
}

function parentKey(item: BooksItem): string | null {
  if (item.parentId === null) return null;
  const list = item.list === 'trackingOption' ? 'trackingCategory' : item.list;
  return itemKey({ ...item, list, itemId: item.parentId });
}

/** A ledger nests five levels; more means that the parents form a circle. */
const mostLevels = 10;

/** The names from the top of the list down to each item: `Travel:Meals`. */
export function itemPaths(items: readonly BooksItem[]): ReadonlyMap<BooksItem, string> {
  const byKey = new Map(items.map((item) => [itemKey(item), item]));
  return new Map(
    items.map((item) => {
      const names: string[] = [];
      let next: BooksItem | undefined = item;
      while (next && names.length < mostLevels) {
        names.unshift(next.name);
        const key: string | null = parentKey(next);
        next = key === null ? undefined : byKey.get(key);
      }
      return [item, names.join(':')];
    }),
  );
}
