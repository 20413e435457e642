import type { BooksItem } from '#shared/books/contract.ts';
import type { LedgerId } from '#shared/integrations/ledgers.ts';
import { companies } from '../../../sandbox/ledgers/book.ts';
import { entries } from '../../../sandbox/ledgers/entries.ts';

/** The lists of the first company of a stand-in, as a device has them. */
export function standInItems(ledger: LedgerId): Map<string, BooksItem> {
  const companyId = companies[ledger][0].id;
  const items = entries[ledger].map((one): BooksItem => {
    const { list, id: itemId, name, code, parent: parentId, type, days, isActive } = one;
    const rate = one.rate === null || type === 'Sales' ? null : String(one.rate);
    const place = { id: `${list} ${itemId}`, books: ledger, companyId, list, itemId };
    return { ...place, name, code, parentId, type, rate, days, isActive };
  });
  return new Map(items.map((item) => [item.id, item]));
}
