import { describe, expect, it } from 'vitest';
import { integrationExample } from '../api/examples.ts';
import type { BooksItem } from '../books/contract.ts';
import type { Integration } from '../integrations/contract.ts';
import { type LedgerId, ledgerNames, ledgers } from '../integrations/ledgers.ts';
import { billBooksOf } from './billBooks.ts';
import { type BillBooks, codingProblems, isForApproval } from './problems.ts';

const company = {
  quickbooks: 'realm',
  xero: 'tenant',
  sage: 'business',
  odoo: 'acme.odoo.com/acme/1',
};

const item = (id: string, list: BooksItem['list'], more: Partial<BooksItem> = {}): BooksItem => ({
  ...{ id, books: 'quickbooks', companyId: 'realm', list, itemId: id, name: id },
  ...{ code: null, parentId: null, type: null, rate: null, days: null, isActive: true },
  ...more,
});
const inXero = { books: 'xero', companyId: 'tenant' } as const;

const all = [
  item('travel', 'account', { type: 'Expense' }),
  item('old', 'account', { type: 'Expense', code: '6400', isActive: false }),
  item('payable', 'account', { type: 'Accounts Payable' }),
  item('elsewhere', 'account', { companyId: 'another realm' }),
  item('vat20', 'taxCode', { rate: '20' }),
  item('vat5', 'taxCode', { rate: '5' }),
  item('none', 'taxCode', { rate: '0' }),
  item('sold', 'taxCode', { rate: '20', type: 'Sales' }),
  item('input', 'taxCode', { ...inXero, rate: '0', type: 'Assets, Liabilities' }),
  item('retail', 'class'),
  item('north', 'location'),
  item('south', 'location'),
  item('rent', 'account', { ...inXero, code: '469', type: 'OVERHEADS' }),
  item('uncoded', 'account', inXero),
  item('east', 'trackingOption', { ...inXero, parentId: 'region' }),
  item('west', 'trackingOption', { ...inXero, parentId: 'region' }),
  item('sales', 'trackingOption', { ...inXero, parentId: 'department' }),
  item('baker', 'customer', inXero),
];

const booksOf = (books: LedgerId, more: Partial<BillBooks> = {}): BillBooks => ({
  ...{ books, companyId: company[books], items: new Map(all.map((one) => [one.id, one])) },
  ...{ requires: [], hasAccounts: true, hasTaxCodes: true },
  ...more,
});

const lines = [
  { id: 'a', net: '100.00', taxRate: null },
  { id: 'b', net: '50.00', taxRate: null },
];

/** Key and message of each problem. */
function said(
  coding: Record<string, string | boolean>,
  { books = booksOf('quickbooks'), tax = null as string | null, taxRates = [] as string[] } = {},
) {
  const amount = tax === null ? '150.00' : String(150 + Number(tax));
  const rated = lines.map((line, index) => ({ ...line, taxRate: taxRates[index] ?? null }));
  const invoice = { amount, tax, currency: 'USD', lines: rated, coding };
  return codingProblems(invoice, { vendor: {}, company: {} }, books).map(
    ({ key, message, isRefused }) => `${key}: ${message}${isRefused ? '' : ' (goes out)'}`,
  );
}

describe('before approval it is said', () => {
  it('that an entry is inactive, of other books, of another list, or not for bills', () => {
    expect(said({ 'a/account': 'travel', 'b/account': 'travel' })).toEqual([]);
    expect(said({ 'a/account': 'old' })).toEqual([
      'a/account: “6400 old” is inactive in QuickBooks. Choose another account.',
    ]);
    expect(said({ 'all/account': 'rent' })).toEqual([
      'all/account: “469 rent” belongs to Xero, and the bill goes to QuickBooks. Choose another account.',
    ]);
    expect(said({ 'a:1/share': '10.00', 'a:1/account': 'elsewhere' })).toEqual([
      'a:1/account: “elsewhere” belongs to another company in QuickBooks. Choose another account.',
    ]);
    expect(said({ 'a/class': 'travel', 'b/account': 'payable', 'b/class': 'unknown' })).toEqual([
      'a/class: “travel” is not in the list of classes. Choose another class.',
      'b/account: “payable” is an account on which QuickBooks takes no bills. Choose another account.',
      'b/class: This class is not in the lists of QuickBooks. Choose another class.',
    ]);
    expect(said({ 'a/account': 'uncoded' }, { books: booksOf('xero') })).toEqual([
      'a/account: “uncoded” has no code in Xero, which bills need. Choose another account.',
    ]);
  });

  it('that lines lack what the company requires, and what nothing gives them', () => {
    const books = booksOf('quickbooks', {
      ...{ requires: ['class', 'tracking'], hasAccounts: false, hasTaxCodes: false },
    });
    const coding = { 'a/account': 'travel', 'a/taxCode': 'none', 'b/class': 'retail' };
    expect(said(coding, { books })).toEqual([
      'a/class: Choose a class: each line of your bills needs one.',
      'b/account: Choose an account.',
      'b/taxCode: Choose a tax code here too: other lines of this bill have one.',
    ]);
    expect(said({ 'a/billable': true })).toEqual([
      'a/customer: Choose the customer who is charged for this line.',
    ]);
  });

  it('that QuickBooks has one location for a bill', () => {
    expect(said({ 'a/location': 'north', 'b/location': 'north' })).toEqual([]);
    expect(said({ 'a/location': 'north', 'b/location': 'south' })).toEqual([
      'b/location: QuickBooks has one location for the whole bill, and another line has “north”. Choose the same for all lines.',
    ]);
  });

  it('that Xero takes one option of each category, and no customer', () => {
    const books = booksOf('xero', { requires: ['tracking'] });
    expect(said({ 'all/tracking': 'sales', 'a/secondTracking': 'east' }, { books })).toEqual([]);
    const coding = { 'all/tracking': 'west', 'a/secondTracking': 'east', 'b/customer': 'baker' };
    expect(said(coding, { books })).toEqual([
      'a/secondTracking: “west” and “east” are options of the same category. Keep one of them.',
      'b/customer: Xero has no customer on the lines of a bill. The bill goes there without it. (goes out)',
    ]);
  });

  it('that parts take more than their line, or nothing yet', () => {
    expect(said({ 'a:1/share': '80.00', 'a:2/share': '30%' })).toEqual([
      'a:2/share: The parts take 10.00 USD more than the line has. Lower one of them.',
    ]);
    expect(said({ 'all:1/account': 'travel' })).toEqual([
      'all:1/share: Enter what this part takes: an amount such as 120.00, or a share such as 25%.',
    ]);
  });

  it('that a tax code does not fit the line or the tax of the invoice', () => {
    expect(said({ 'a/taxCode': 'vat20', 'b/taxCode': 'vat5' }, { tax: '22.50' })).toEqual([]);
    expect(said({ 'a/taxCode': 'vat5' }, { tax: '30.00', taxRates: ['20', '20'] })).toEqual([
      'a/taxCode: “vat5” is for 5% tax, and this line has 20%. Choose another tax code, or correct the rate of the line.',
    ]);
    expect(said({ 'a/taxCode': 'sold' }, { tax: '30.00' })).toEqual([
      'a/taxCode: “sold” is not for bills. Choose another tax code.',
    ]);
    const inBooks = { books: booksOf('xero') };
    expect(said({ 'a/account': 'rent', 'a/taxCode': 'input' }, inBooks)).toEqual([
      'a/taxCode: Xero does not take “input” with the account “rent”. Choose another tax code.',
    ]);
    expect(said({ 'b/taxCode': 'vat5' })).toEqual([
      'b/taxCode: “vat5” adds 5% tax, and the invoice has no tax. Choose a tax code of 0%, or enter the tax of the invoice.',
    ]);
    expect(said({ 'all/taxCode': 'vat20' }, { tax: '22.50' })).toEqual([
      'all/taxCode: With these tax codes the tax is 30.00 USD, and the invoice says 22.50 USD. Check the tax codes and the tax of the invoice.',
    ]);
  });

  it('nothing, where tax becomes part of the cost', () => {
    const taxRates = ['20', '20'];
    expect(said({ 'all/taxCode': 'none' }, { tax: '30.00', taxRates })).toEqual([]);
    const half = { 'a/taxCode': 'vat20', 'b/taxCode': 'none' };
    expect(said(half, { tax: '30.00', taxRates })).toEqual([]);
  });
});

it('a yen of rounding on each line is no problem, and ten are', () => {
  const yen = lines.map((line) => ({ ...line, net: '105.00', taxRate: '5' }));
  const invoice = { amount: '220.00', tax: '10.00', currency: 'JPY', lines: yen };
  const coding = { 'all/taxCode': 'vat5' };
  const none = { vendor: {}, company: {} };
  expect(codingProblems({ ...invoice, coding }, none, booksOf('quickbooks'))).toEqual([]);
  const more = { ...invoice, amount: '230.00', tax: '20.00', coding };
  expect(codingProblems(more, none, booksOf('quickbooks'))).toMatchObject([
    { message: expect.stringContaining('the tax is 11 JPY, and the invoice says 20 JPY') },
  ]);
});

describe('a total that is rounded on the way is said, and goes out', () => {
  const messagesIn = (books: LedgerId | 'own', amount: string, currency: string) => {
    const invoice = { amount, tax: null, currency, lines: [], coding: {} };
    const place = books === 'own' ? { ...booksOf('xero'), books, companyId: '' } : booksOf(books);
    return codingProblems(invoice, { vendor: {}, company: {} }, place)
      .filter(isForApproval)
      .map(({ message, isRefused }) => `${message}${isRefused ? '' : ' (goes out)'}`);
  };

  it('where the books have two digits, and the currency three', () => {
    expect(messagesIn('xero', '30.665', 'KWD')).toEqual([
      'The bill in Xero has 30.670 KWD instead of 30.665 KWD: Xero has two digits after the point. Correct the total if it is wrong. (goes out)',
    ]);
    expect(messagesIn('xero', '30.660', 'KWD')).toEqual([]);
    expect(messagesIn('odoo', '30.665', 'KWD')).toEqual([]);
  });

  it.each(ledgers)('where the currency has fewer digits than the total, in %s', (books) => {
    const there = `The bill in ${ledgerNames[books].short} has`;
    expect(messagesIn(books, '1234.50', 'JPY')).toEqual([
      `${there} 1,235 JPY instead of 1234.50 JPY: amounts in JPY have no digits after the point. Correct the total if it is wrong. (goes out)`,
    ]);
    expect(messagesIn(books, '-1234.567', 'USD')).toEqual([
      `${there} -1,234.57 USD instead of -1234.567 USD: amounts in USD have two digits after the point. Correct the total if it is wrong. (goes out)`,
    ]);
    expect(messagesIn(books, '1234.00', 'JPY')).toEqual([]);
    expect(messagesIn(books, '1234.56', 'LBP')).toEqual([]);
  });

  it('where there is no ledger, because files and webhooks round it', () => {
    expect(messagesIn('own', '1234.50', 'JPY')).toEqual([
      'Files and webhooks have 1,235 JPY instead of 1234.50 JPY: amounts in JPY have no digits after the point. Correct the total if it is wrong. (goes out)',
    ]);
  });
});

it('a default of other books is passed over, so that the next one counts', () => {
  const defaults = { vendor: { account: 'rent' }, company: { account: 'old' } };
  const invoice = { amount: '150.00', tax: null, currency: 'USD', lines, coding: {} };
  const found = codingProblems(invoice, defaults, booksOf('quickbooks'));
  expect(found.map(({ key, message }) => `${key}: ${message}`)).toEqual([
    'a/account: “6400 old” is inactive in QuickBooks. Choose another account.',
    'b/account: “6400 old” is inactive in QuickBooks. Choose another account.',
  ]);
});

it('where two ledgers are connected, the bill is judged by the one whose entries it names', () => {
  const items = new Map(all.map((one) => [one.id, one]));
  const connected = ledgers.map(
    (id): Integration => ({ ...integrationExample, id, companyId: company[id] }),
  );
  const placesOf = (coding: Record<string, string>, those = connected) =>
    billBooksOf(coding, those, items).map(({ books }) => books);
  expect(placesOf({ 'a/account': 'rent' })).toEqual(['xero']);
  expect(placesOf({})).toEqual([...ledgers]);
  expect(placesOf({ 'a/account': 'rent' }, connected.slice(0, 1))).toEqual(['quickbooks']);
  expect(placesOf({ 'a/account': 'rent' }, [])).toEqual(['own']);
});
