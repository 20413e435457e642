import { isForBills } from '#shared/books/accountTypes.ts';
import type { BooksItem } from '#shared/books/contract.ts';
import { isTaxCodeForBills } from '#shared/books/taxCodeFits.ts';
import type { LedgerChoices } from '#shared/integrations/contract.ts';

/** Bills in Xero name an account by its code; one without a code cannot be used. */
export function xeroChoices(items: readonly BooksItem[]): LedgerChoices {
  const active = items.filter(({ isActive }) => isActive);
  return {
    accounts: active
      .filter((item) => item.list === 'account' && isForBills(item))
      .flatMap(({ code, name, type }) =>
        code ? [{ id: code, name: `${code} ${name}`, type: type ?? '' }] : [],
      ),
    taxCodes: active
      .filter((item) => item.list === 'taxCode' && isTaxCodeForBills(item))
      .map(({ itemId, name, rate }) => ({ id: itemId, name, rate })),
  };
}
