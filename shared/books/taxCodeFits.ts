import { booksTraits } from './booksTraits.ts';
import type { BooksItem } from './contract.ts';

/** Xero says of a tax rate with which classes of accounts it may be used; they are its type, separated by commas. */
export const accountClasses = ['Assets', 'Equity', 'Expenses', 'Liabilities', 'Revenue'] as const;
type AccountClass = (typeof accountClasses)[number];

/** The types of accounts in Xero that are no expenses. */
const classes: Readonly<Record<string, AccountClass>> = {
  ...{ BANK: 'Assets', CURRENT: 'Assets', FIXED: 'Assets', INVENTORY: 'Assets' },
  ...{ NONCURRENT: 'Assets', PREPAYMENT: 'Assets', EQUITY: 'Equity' },
  ...{ CURRLIAB: 'Liabilities', LIABILITY: 'Liabilities', TERMLIAB: 'Liabilities' },
  ...{ REVENUE: 'Revenue', SALES: 'Revenue', OTHERINCOME: 'Revenue' },
};

type Typed = Pick<BooksItem, 'books' | 'type'>;

/** Whether bills may have this tax code at all. */
export function isTaxCodeForBills({ books, type }: Typed): boolean {
  return type === null || type !== booksTraits[books].typeOfSales;
}

/** Whether a line on this account may have this tax code. */
export function taxCodeFits(code: Typed, account: Typed): boolean {
  if (!isTaxCodeForBills(code)) return false;
  const { taxCodesFitAccounts } = booksTraits[code.books];
  if (!taxCodesFitAccounts || code.type === null || account.type === null) return true;
  return code.type.split(', ').includes(classes[account.type] ?? 'Expenses');
}
