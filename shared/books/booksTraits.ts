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
}

/** Differences between books that decide which coding they take. */
export const booksTraits: Readonly<Record<BooksId, BooksTraits>> = {
  quickbooks: {
    accountsAreNamedBy: 'id',
    takesCustomers: true,
    hasOneLocation: true,
    typeOfSales: 'Sales',
    taxCodesFitAccounts: false,
  },
  xero: {
    accountsAreNamedBy: 'code',
    takesCustomers: false,
    hasOneLocation: false,
    typeOfSales: 'Revenue',
    taxCodesFitAccounts: true,
  },
  sage: {
    accountsAreNamedBy: 'id',
    takesCustomers: false,
    hasOneLocation: false,
    typeOfSales: null,
    taxCodesFitAccounts: false,
  },
  odoo: {
    accountsAreNamedBy: 'id',
    takesCustomers: false,
    hasOneLocation: false,
    typeOfSales: 'sale',
    taxCodesFitAccounts: false,
  },
  own: {
    accountsAreNamedBy: 'id',
    takesCustomers: true,
    hasOneLocation: false,
    typeOfSales: null,
    taxCodesFitAccounts: false,
  },
};
