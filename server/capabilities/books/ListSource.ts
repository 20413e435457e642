import type { BooksItem } from '#shared/books/contract.ts';

/** An entry as the ledger has it now. */
export type ListedItem = Omit<BooksItem, 'id' | 'books' | 'companyId'>;

/** An entry that the ledger has deleted. */
export type GoneItem = Pick<BooksItem, 'list' | 'itemId'>;

export interface ListPage {
  items: readonly ListedItem[];
  gone: readonly GoneItem[];
}

export interface ListRead {
  /** These are all entries that there are, so any other is gone. Otherwise they are those that have changed. */
  isWhole: boolean;
  pages: AsyncIterable<ListPage>;
}
