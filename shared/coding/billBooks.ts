import type { BooksItem } from '../books/contract.ts';
import { type Integration, integration } from '../integrations/contract.ts';
import type { EnteredCoding } from './coding.ts';
import type { BillBooks } from './problems.ts';

type Connection = Pick<
  Integration,
  | 'id'
  | 'isActive'
  | 'needsReconnection'
  | 'companyId'
  | 'takesBills'
  | 'requires'
  | 'hasAccounts'
  | 'hasTaxCodes'
>;

/** Rows that a device stored before an update may lack them. */
const rulesOf = integration.pick({ requires: true, hasAccounts: true, hasTaxCodes: true });

/**
 * The books that the bill of an invoice goes to: those of the connected ledger that takes bills, or the own lists without one. Where several
 * ledgers are connected, those that the coding names count; if it names none, all of them.
 */
export function billBooksOf(
  coding: EnteredCoding,
  integrations: readonly Connection[],
  items: ReadonlyMap<string, BooksItem>,
): BillBooks[] {
  const connected = integrations.flatMap((one): BillBooks[] =>
    (one.isActive || one.needsReconnection) && one.takesBills !== false && one.companyId !== null
      ? [{ books: one.id, companyId: one.companyId, items, ...rulesOf.parse(one) }]
      : [],
  );
  if (connected.length === 0) return [ownListsWith(items)];
  const named = Object.values(coding).flatMap((value) =>
    typeof value === 'string' ? (items.get(value) ?? []) : [],
  );
  const coded = connected.filter(({ books, companyId }) =>
    named.some((item) => item.books === books && item.companyId === companyId),
  );
  return coded.length > 0 ? coded : connected;
}

const ownListsWith = (items: BillBooks['items']): BillBooks => ({
  ...{ books: 'own', companyId: '', items },
  ...{ requires: [], hasAccounts: true, hasTaxCodes: true },
});
