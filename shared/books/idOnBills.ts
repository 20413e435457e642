import { booksTraits } from './booksTraits.ts';
import type { BooksItem } from './contract.ts';

/** The id by which bills name an item: some books name accounts by their code, and one without a code cannot be used. */
export function idOnBills({ books, list, itemId, code }: BooksItem): string | null {
  return list === 'account' && booksTraits[books].accountsAreNamedBy === 'code' ? code : itemId;
}
