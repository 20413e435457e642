import { z } from 'zod';
import { endpoint } from '../http/endpoint.ts';
import { id } from '../ids.ts';
import { integration } from '../integrations/contract.ts';
import { rateKey } from '../integrations/taxRates.ts';
import { booksId, booksList, ownList } from './lists.ts';

/** An entry of a list of the books. It never disappears, so that a line that names it can show its name. */
export const booksItem = z.object({
  id,
  books: booksId,
  /** The company or organization of the ledger; empty for own lists. */
  companyId: z.string(),
  list: booksList,
  /** The id that the ledger gave it; for own lists the same as `id`. */
  itemId: z.string(),
  name: z.string(),
  /** The number of an account. */
  code: z.string().nullable(),
  /** The `itemId` of the entry above it in the same list; of an option, that of its category. */
  parentId: z.string().nullable(),
  /** The kind of an account, such as Expense, or the use of a tax code, in the ledger's words. */
  type: z.string().nullable(),
  /** In percent, of a tax code. */
  rate: z.string().nullable(),
  /** Days until payment, of a term. */
  days: z.int().nullable(),
  /** Whether it can be chosen: false once it was made inactive, archived or deleted. */
  isActive: z.boolean(),
});
export type BooksItem = z.infer<typeof booksItem>;

const name = z.string().trim().min(1, 'Enter a name').max(200, 'A name has at most 200 characters');
const code = z.string().trim().min(1).max(50, 'A code has at most 50 characters').nullable();
const type = z.string().trim().min(1).max(100, 'A type has at most 100 characters').nullable();
const rate = z
  .string()
  .refine((text) => rateKey(text) === text, 'Enter a rate in percent from 0 to 100, such as 7.5')
  .nullable();
const days = z
  .int('Enter days as a whole number, such as 30')
  .min(0, 'Days are at least 0')
  .max(3_650, 'A payment term has at most 3,650 days')
  .nullable();

/** The values that people enter for an item of their own lists. */
export const ownItem = z.strictObject({
  name,
  code: code.default(null),
  parentId: id.nullable().default(null),
  type: type.default(null),
  rate: rate.default(null),
  days: days.default(null),
});
export type OwnItem = z.infer<typeof ownItem>;

export const listBooksItems = endpoint({
  method: 'GET',
  path: '/api/books/items',
  access: 'invoices.read',
  scopes: ['invoices:read', 'books:write'],
  query: z.strictObject({
    books: booksId.optional(),
    list: booksList.optional(),
    limit: z.coerce.number().int().min(1).max(1_000).default(200),
    /** The id of the last item of the page before. */
    cursor: id.optional(),
  }),
  answer: z.array(booksItem),
});

export const addBooksItem = endpoint({
  method: 'POST',
  path: '/api/books/items',
  access: 'integrations.manage',
  scopes: ['books:write'],
  status: 201,
  body: ownItem.extend({ list: ownList }),
  answer: booksItem,
});

export const changeBooksItem = endpoint({
  method: 'PATCH',
  path: '/api/books/items/:booksItemId',
  access: 'integrations.manage',
  scopes: ['books:write'],
  params: z.object({ booksItemId: id }),
  body: z.strictObject({
    name: name.optional(),
    code: code.optional(),
    parentId: id.nullable().optional(),
    type: type.optional(),
    rate: rate.optional(),
    days: days.optional(),
    isActive: z.boolean().optional(),
  }),
  answer: booksItem,
});

/** In characters. */
export const longestCsv = 1_000_000;

export const importBooksItems = endpoint({
  method: 'POST',
  path: '/api/books/import',
  access: 'integrations.manage',
  scopes: ['books:write'],
  bodyLimit: 4_500_000,
  body: z.strictObject({
    list: ownList,
    csv: z.string().max(longestCsv, 'The file is too large. Import it in parts.'),
  }),
  answer: z.object({
    message: z.string(),
    added: z.int(),
    changed: z.int(),
    unchanged: z.int(),
  }),
});
export type ImportedItems = z.infer<typeof importBooksItems.answer>;

/** Compares the lists with every connected ledger now. */
export const refreshBooks = endpoint({
  method: 'POST',
  path: '/api/books/refresh',
  access: 'integrations.manage',
  answer: z.object({
    message: z.string(),
    /** False: a large list is still being read, and follows. */
    isComplete: z.boolean(),
    integrations: z.array(integration),
  }),
});
