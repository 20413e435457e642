import {
  addBooksItem,
  changeBooksItem,
  importBooksItems,
  listBooksItems,
} from '../books/contract.ts';
import { importExchangeRates, setExchangeRate } from '../exchangeRates/contract.ts';
import { type ApiGroup, apiCall } from './ApiCall.ts';
import { booksItemExample, ids } from './examples.ts';
import { booksItemTexts } from './fieldTexts.ts';

const { name, code, parentId, type, rate, days, isActive } = booksItemTexts;
const values = { name, code, parentId, type, rate, days };

const refused = {
  status: 400,
  code: 'invalid',
  about: 'A value is missing or wrong, or another item has this code or name.',
} as const;

export const booksCalls: ApiGroup = {
  title: 'Lists of the books',
  about:
    'Accounts, tax codes, classes, locations, customers, tracking categories, payment terms and vendors. Those of a connected ledger are copies that follow it; a company without one keeps its own.',
  calls: [
    apiCall(listBooksItems, {
      id: 'listBooksItems',
      title: 'List accounts, tax codes and more',
      about:
        'Oldest first, a page at a time, inactive ones as well. The header `Link` names the next page.',
      query: {
        books: 'Only those of one ledger, or `own`.',
        list: 'Only one list.',
        limit: 'How many at most.',
        cursor: 'The id of the last one of the page before.',
      },
      request: { query: { list: 'account', limit: 50 } },
      answer: [booksItemExample],
    }),
    apiCall(addBooksItem, {
      id: 'addBooksItem',
      title: 'Add an item to an own list',
      about: 'For companies without a ledger.',
      body: { ...values, list: 'Which list it belongs to.' },
      request: { body: { list: 'account', name: 'Travel', code: '6100', type: 'Expense' } },
      answer: booksItemExample,
      refusals: [refused],
    }),
    apiCall(changeBooksItem, {
      id: 'changeBooksItem',
      title: 'Change an item of an own list',
      about: 'Renames it, or makes it inactive. Items are never deleted, as invoices name them.',
      params: { booksItemId: 'The id of the item.' },
      body: { ...values, isActive },
      request: { params: { booksItemId: ids.booksItem }, body: { isActive: false } },
      answer: { ...booksItemExample, isActive: false },
      refusals: [
        refused,
        { status: 409, code: 'kept_in_ledger', about: 'It is a copy of one in the ledger.' },
      ],
    }),
    apiCall(importBooksItems, {
      id: 'importBooksItems',
      title: 'Import an own list from CSV',
      about:
        'The first line names the columns: `name`, and where they are known `code`, `type`, `parent` (by code or name), `rate` and `days`. An item with the code, or without one with the name, is changed; others are added; those that the file does not name stay. With an error in any line nothing is imported, and `fields` names each line.',
      body: { list: 'Which list.', csv: 'The content of the file.' },
      request: { body: { list: 'account', csv: 'name,code,type\nTravel,6100,Expense' } },
      answer: { message: '1 account imported', added: 1, changed: 0, unchanged: 0 },
      refusals: [refused],
    }),
    apiCall(setExchangeRate, {
      id: 'setExchangeRate',
      title: 'Enter an exchange rate',
      about:
        'The rate of one day, in the currency of the company. It counts for invoices of that day and of the ten days after it that have no rate of their own.',
      body: {
        currency: 'The other currency.',
        on: 'The day of the rate.',
        rate: 'What one unit of it is worth in the currency of the company; `null` removes the rate.',
      },
      request: { body: { currency: 'EUR', on: '2026-05-12', rate: '1.0920' } },
      answer: { message: 'Rate saved' },
      refusals: [refused],
    }),
    apiCall(importExchangeRates, {
      id: 'importExchangeRates',
      title: 'Import exchange rates of the European Central Bank',
      about:
        'A file as the bank publishes it: `eurofxref-hist.csv`, `eurofxref-daily.xml` or `eurofxref-hist-90d.xml`. Rates older than ten years are not kept. With an error in any line nothing is imported.',
      body: { file: 'The content of the file.' },
      request: { body: { file: 'Date,USD,JPY\n2026-05-12,1.0920,162.45' } },
      answer: {
        ...{ message: 'Rates of 2026-05-12 imported', days: 1, from: '2026-05-12' },
        ...{ to: '2026-05-12', changed: 2 },
      },
      refusals: [refused],
    }),
  ],
};
