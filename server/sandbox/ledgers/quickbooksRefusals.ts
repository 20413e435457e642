import type { BooksList } from '#shared/books/lists.ts';
import type { SandboxBill } from './book.ts';
import type { LedgerBooks, LedgerCompany } from './LedgerBooks.ts';
import { quickbooksFault } from './quickbooksFault.ts';
import type { SandboxAnswer } from './StandIn.ts';

type Entered = Pick<SandboxBill, 'lines' | 'location'>;

/** Types of accounts that no line of a bill may name. */
const refusedTypes: readonly (string | null)[] = ['Accounts Payable', 'Accounts Receivable'];

/** Why QuickBooks refuses how a bill is entered. */
export function quickbooksRefusal(
  books: LedgerBooks,
  place: LedgerCompany,
  { lines, location }: Entered,
): SandboxAnswer | null {
  const isUnknown = (list: BooksList, named: readonly (string | null)[]) => {
    const usable = books.usableIn(place, list);
    return named.some((id) => id !== null && !usable.has(id));
  };
  const unknown = [
    isUnknown(
      'taxCode',
      lines.map(({ taxCode }) => taxCode),
    ) && 'TaxCode',
    isUnknown(
      'account',
      lines.map(({ account }) => account),
    ) && 'Accounts element',
    isUnknown(
      'class',
      lines.map((line) => line.class),
    ) && 'Class',
    isUnknown(
      'customer',
      lines.map(({ customer }) => customer),
    ) && 'Customer',
    isUnknown('location', [location]) && 'Department',
  ].find(Boolean);
  if (unknown) {
    const detail = `Invalid Reference Id : ${unknown}`;
    return quickbooksFault(400, '2500', 'Invalid Reference Id', detail);
  }
  const rule = brokenRule(books, place, lines);
  return rule === null ? null : quickbooksFault(400, '6000', 'Business Validation Error', rule);
}

function brokenRule(
  books: LedgerBooks,
  place: LedgerCompany,
  lines: Entered['lines'],
): string | null {
  const accounts = books.usableIn(place, 'account');
  const codes = books.usableIn(place, 'taxCode');
  const typeOf = (account: string) => accounts.get(account)?.type ?? null;
  if (lines.some(({ account }) => refusedTypes.includes(typeOf(account)))) {
    return 'When you use Accounts Payable or Accounts Receivable, you must choose another account for the line.';
  }
  const coded = lines.filter(({ taxCode }) => taxCode !== null);
  if (coded.length > 0 && coded.length < lines.length) {
    return 'Make sure all your transactions have a tax rate before you save.';
  }
  if (coded.some(({ taxCode }) => codes.get(taxCode ?? '')?.type === 'Sales')) {
    return 'A tax code for sales cannot be used in a purchase transaction.';
  }
  if (lines.some(({ isBillable, customer }) => isBillable && customer === null)) {
    return 'A billable line needs a customer.';
  }
  const needsClass = books.book.classesRequired.includes(place.ledger);
  if (needsClass && lines.some((line) => line.class === null)) {
    return 'A class has to be assigned to each line of this transaction.';
  }
  return null;
}

/** The tax of a bill: as it is given, else at the rates of its codes; codes of 0% have none. */
export function quickbooksTax(
  books: LedgerBooks,
  place: LedgerCompany,
  lines: Entered['lines'],
  given: number | undefined,
): number {
  const codes = books.usableIn(place, 'taxCode');
  const rates = lines.map(({ taxCode }) => codes.get(taxCode ?? '')?.rate ?? 0);
  if (rates.every((rate) => rate === 0)) return 0;
  const made = lines.reduce((sum, { amount }, index) => sum + amount * (rates[index] ?? 0), 0);
  return given ?? Math.round(made) / 100;
}
