import type { BooksItem } from './contract.ts';

/** The id by which bills name an item: Xero names accounts by their code, and one without a code cannot be used. */
export function idOnBills({ books, list, itemId, code }: BooksItem): string | null {
  return books === 'xero' && list === 'account' ? code : itemId;
}
