import { z } from 'zod';
import { ledgerId } from '../integrations/ledgers.ts';

/** The books in which a company enters its bills: a ledger, or lists of its own that are kept in Docket. */
export const booksId = z.enum([...ledgerId.options, 'own']);
export type BooksId = z.infer<typeof booksId>;

export const booksLists = [
  'account',
  'taxCode',
  'class',
  'location',
  'customer',
  'trackingCategory',
  'trackingOption',
  'term',
  'vendor',
] as const;
export const booksList = z.enum(booksLists);
export type BooksList = z.infer<typeof booksList>;

/** The lists that books have, in the order in which they are shown. */
export const listsOf = {
  quickbooks: ['account', 'taxCode', 'class', 'location', 'customer', 'term', 'vendor'],
  xero: ['account', 'taxCode', 'trackingCategory', 'trackingOption', 'customer', 'vendor'],
  sage: ['account', 'taxCode', 'customer', 'vendor'],
  odoo: ['account', 'taxCode', 'class', 'term', 'vendor'],
  own: ['account', 'taxCode', 'class', 'location', 'customer', 'term'],
} as const satisfies Record<BooksId, readonly BooksList[]>;

/** The lists that a company without a ledger keeps itself; its vendors are Docket's own. */
export const ownList = z.enum(listsOf.own);
export type OwnList = z.infer<typeof ownList>;

interface ListNames {
  one: string;
  many: string;
}

/** Within sentences. Customers of QuickBooks include their projects. */
export const listNames: Readonly<Record<BooksList, ListNames>> = {
  account: { one: 'account', many: 'accounts' },
  taxCode: { one: 'tax code', many: 'tax codes' },
  class: { one: 'class', many: 'classes' },
  location: { one: 'location', many: 'locations' },
  customer: { one: 'customer or project', many: 'customers and projects' },
  trackingCategory: { one: 'tracking category', many: 'tracking categories' },
  trackingOption: { one: 'tracking option', many: 'tracking options' },
  term: { one: 'payment term', many: 'payment terms' },
  vendor: { one: 'vendor', many: 'vendors' },
};
