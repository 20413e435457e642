import { minorDigits } from '../money/minorDigits.ts';
import type { BooksId } from './lists.ts';

interface BooksTraits {
  /** How bills name an account; one without what they name it by cannot be used. */
  accountsAreNamedBy: 'id' | 'code';
  /** Whether lines of a bill may name a customer; otherwise the bill goes there without it. */
  takesCustomers: boolean;
  /** Whether a bill has one location for all its lines. */
  hasOneLocation: boolean;
  /** The type of tax codes that only sales have. */
  typeOfSales: string | null;
  /** Whether the type of a tax code lists the classes of accounts that it may be used with. */
  taxCodesFitAccounts: boolean;
  /** Digits after the point that amounts of a bill have at most, also in a currency with more. */
  mostDecimals: 2 | 3;
}

/** Differences between books that decide which coding they take. */
export const booksTraits: Readonly<Record<BooksId, BooksTraits>> = {
  quickbooks: {
    accountsAreNamedBy: 'id',
    takesCustomers: true,
    hasOneLocation: true,
    typeOfSales: 'Sales',
    taxCodesFitAccounts: false,
    mostDecimals: 2,
  },
  xero: {
    accountsAreNamedBy: 'code',
    takesCustomers: false,
    hasOneLocation: false,
    typeOfSales: 'Revenue',
    taxCodesFitAccounts: true,
    mostDecimals: 2,
  },
  sage: {
    accountsAreNamedBy: 'id',
    takesCustomers: false,
    hasOneLocation: false,
    typeOfSales: null,
    taxCodesFitAccounts: false,
    mostDecimals: 2,
  },
  odoo: {
    accountsAreNamedBy: 'id',
    takesCustomers: false,
    hasOneLocation: false,
    typeOfSales: 'sale',
    taxCodesFitAccounts: false,
    mostDecimals: 3,
  },
  own: {
    accountsAreNamedBy: 'id',
    takesCustomers: true,
    hasOneLocation: false,
    typeOfSales: null,
    taxCodesFitAccounts: false,
    mostDecimals: 3,
  },
};

/** The smallest amount of a currency on a bill in these books, in the units of `unitsOf`. */
export function smallestAmount(books: BooksId, currency: string): bigint {
  const digits = Math.min(minorDigits(currency), booksTraits[books].mostDecimals);
  return 10n ** BigInt(4 - digits);
}
