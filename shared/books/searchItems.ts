import type { BooksItem } from './contract.ts';
import { itemPaths } from './itemPath.ts';

interface Entry {
  item: BooksItem;
  /** `Travel:Meals` */
  path: string;
  code: string;
  name: string;
  /** Each word of the code, the path and the type, with a space before it. */
  words: string;
}

/** Items with the texts that they are found by. Built once for a list, and searched with every key. */
export interface ItemIndex {
  readonly entries: readonly Entry[];
}

/** "Müller" is found by "muller". */
function folded(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim();
}

const splitter = /[\s:,;/()&.·–-]+/;

/** Sorted by code, then by path, as in a chart of accounts. `named` also has the parents that cannot be chosen themselves. */
export function itemIndex(
  items: readonly BooksItem[],
  named: readonly BooksItem[] = items,
): ItemIndex {
  const paths = itemPaths(named === items ? items : [...named, ...items]);
  const entries = items.map((item) => {
    const path = paths.get(item) ?? item.name;
    const texts = [item.code ?? '', path, item.type ?? ''].map(folded);
    const words = texts.flatMap((text) => text.split(splitter)).filter(Boolean);
    return {
      item,
      path,
      code: folded(item.code ?? ''),
      name: folded(item.name),
      words: ` ${words.join(' ')}`,
    };
  });
  const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });
  entries.sort(
    (one, other) =>
      collator.compare(one.code, other.code) || collator.compare(one.path, other.path),
  );
  return { entries };
}

export interface FoundItem {
  item: BooksItem;
  path: string;
}

/** The lower, the better: the code, the beginning of the code, of the name, of a word. `null`: it does not match. */
function rankOf({ code, name, words }: Entry, query: string, parts: readonly string[]) {
  if (code === query) return 0;
  if (code !== '' && code.startsWith(query)) return 1;
  if (name.startsWith(query)) return 2;
  if (parts.every((part) => words.includes(` ${part}`))) return 3;
  return parts.every((part) => words.includes(part)) ? 4 : null;
}

const ranks = 5;

/** The items that match every word of the query, the best first; without a query, all of them. */
export function searchItems({ entries }: ItemIndex, query: string): FoundItem[] {
  const wanted = folded(query);
  if (wanted === '') return entries.map(({ item, path }) => ({ item, path }));
  const parts = wanted.split(splitter).filter(Boolean);
  const found: FoundItem[][] = Array.from({ length: ranks }, () => []);
  for (const entry of entries) {
    const rank = rankOf(entry, wanted, parts);
    if (rank !== null) found[rank]?.push({ item: entry.item, path: entry.path });
  }
  return found.flat();
}
