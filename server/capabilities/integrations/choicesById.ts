import { isForBills } from '#shared/books/accountTypes.ts';
import type { BooksItem } from '#shared/books/contract.ts';
import { itemPaths } from '#shared/books/itemPath.ts';
import { isTaxCodeForBills } from '#shared/books/taxCodeFits.ts';
import type { LedgerChoices } from '#shared/integrations/contract.ts';

/** The choices of ledgers whose bills name accounts by their ids. */
export function choicesById(items: readonly BooksItem[]): LedgerChoices {
  const paths = itemPaths(items);
  const active = items.filter(({ isActive }) => isActive);
  return {
    accounts: active
      .filter((item) => item.list === 'account' && isForBills(item))
      .map((item) => ({
        id: item.itemId,
        name: paths.get(item) ?? item.name,
        type: item.type ?? '',
      })),
    taxCodes: active
      .filter((item) => item.list === 'taxCode' && isTaxCodeForBills(item))
      .map(({ itemId, name, rate }) => ({ id: itemId, name, rate })),
  };
}
