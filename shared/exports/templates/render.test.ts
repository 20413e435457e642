import { describe, expect, it, test } from 'vitest';
import type { BooksItem } from '../../books/contract.ts';
import type { InvoiceLine } from '../../invoices/lines.ts';
import { amountOf, unitsOf } from '../../money/sums.ts';
import { type CodingContext, type ExportedInvoice, rowsOfBill } from './billRows.ts';
import { lackingSigns, windows1252 } from './encode.ts';
import { presetOf, presets } from './presets.ts';
import { billText, headOf } from './render.ts';
import { type ExportTemplate, exportTemplate } from './template.ts';

const idOf = (last: number) => `018f0000-0000-7000-8000-${String(last).padStart(12, '0')}`;

const item = (last: number, values: Partial<BooksItem> & Pick<BooksItem, 'list'>): BooksItem => ({
  ...{ id: idOf(last), books: 'xero', companyId: 'any', itemId: String(last), name: '' },
  ...{ code: null, parentId: null, type: null, rate: null, days: null, isActive: true },
  ...values,
});

const known = [
  item(1, { list: 'account', name: 'Software', code: '6420' }),
  item(2, { list: 'account', name: 'Office', code: '6100' }),
  item(3, { list: 'taxCode', name: '20% (VAT on Expenses)', code: 'T1', rate: '20' }),
  item(4, { list: 'trackingCategory', name: 'Region' }),
  item(5, { list: 'trackingOption', name: 'North', parentId: '4' }),
];
const [software, office, vat, , north] = known.map(({ id }) => id);

const context: CodingContext = {
  defaults: { vendor: { account: office ?? null }, company: {} },
  items: new Map(known.map((one) => [one.id, one])),
};

const lineOf = (id: string, values: Partial<InvoiceLine>): InvoiceLine => ({
  ...{ id, description: null, quantity: null, unitPrice: null, discount: null },
  ...{ taxRate: null, net: null },
  ...values,
});

const bill: ExportedInvoice = {
  id: idOf(99),
  invoiceNumber: 'R-17',
  vendorName: 'Acme, Łódź',
  vendorTaxId: null,
  vendorEmail: 'ap@acme.example',
  invoiceDate: '2031-03-05',
  dueDate: null,
  currency: 'GBP',
  subtotal: '150.00',
  discount: null,
  shipping: null,
  tax: '30.00',
  amount: '180.00',
  iban: null,
  purchaseOrder: 'PO 7',
  description: 'Spring order',
  status: 'approved',
  currentApprovers: ['Ada'],
  decidedAt: '2031-03-06T10:00:00.000Z',
  bookedRate: null,
  coding: {
    'a/account': software ?? '',
    'a/taxCode': vat ?? '',
    'a/tracking': north ?? '',
    'a:1/share': '40.00',
    'a:1/account': office ?? '',
  },
  lines: [
    lineOf('a', {
      description: '=Licences\nand more',
      quantity: '2',
      unitPrice: '50',
      net: '100.00',
      taxRate: '20',
    }),
    lineOf('b', {
      description: 'Paper',
      quantity: '5',
      unitPrice: '10',
      net: '50.00',
      taxRate: '20',
    }),
  ],
};

const negative = (amount: string | null) => amount && `-${amount}`;
const credit: ExportedInvoice = {
  ...bill,
  invoiceNumber: 'C-1',
  amount: negative(bill.amount),
  tax: negative(bill.tax),
  subtotal: negative(bill.subtotal),
  coding: { 'a/account': software ?? '' },
  lines: bill.lines.map((line) => ({ ...line, net: negative(line.net) })),
};

function templateOf(preset: string, changes: Partial<ExportTemplate> = {}): ExportTemplate {
  return exportTemplate.parse({ ...presetOf(preset)?.template, name: 'Any', preset, ...changes });
}

const fileOf = (template: ExportTemplate, ...bills: ExportedInvoice[]) =>
  headOf(template) + bills.map((one) => billText(template, one, context)).join('');

test('every preset is a template that can be saved, under an id of its own', () => {
  for (const { id } of presets) templateOf(id);
  expect(new Set(presets.map(({ id }) => id)).size).toBe(presets.length);
});

describe('a file for', () => {
  it('Xero has a row for each part of a line, with account, tax type and tracking', () => {
    expect(fileOf(templateOf('xero'), bill)).toMatchInlineSnapshot(`
      "*ContactName,EmailAddress,POAddressLine1,POAddressLine2,POAddressLine3,POAddressLine4,POCity,PORegion,POPostalCode,POCountry,*InvoiceNumber,*InvoiceDate,*DueDate,Total,InventoryItemCode,Description,*Quantity,*UnitAmount,*AccountCode,*TaxType,TaxAmount,TrackingName1,TrackingOption1,TrackingName2,TrackingOption2,Currency
      "Acme, Łódź",ap@acme.example,,,,,,,,,R-17,05/03/2031,05/03/2031,180.00,,'=Licences and more,1,60.00,6420,20% (VAT on Expenses),12.00,Region,North,,,GBP
      "Acme, Łódź",ap@acme.example,,,,,,,,,R-17,05/03/2031,05/03/2031,180.00,,'=Licences and more,1,40.00,6100,20% (VAT on Expenses),8.00,Region,North,,,GBP
      "Acme, Łódź",ap@acme.example,,,,,,,,,R-17,05/03/2031,05/03/2031,180.00,,Paper,1,50.00,6100,,10.00,,,,,GBP
      "
    `);
  });

  it('Sage 50 says by the type that it is a credit note, and has tax codes by rate', () => {
    const template = templateOf('sage-50-uk', { vendorNumbers: { 'acme, łódź': 'ACME01' } });
    expect(fileOf(template, bill, credit)).toMatchInlineSnapshot(`
      "Type,Account Reference,Nominal A/C Ref,Department Code,Date,Reference,Details,Net Amount,Tax Code,Tax Amount,Exchange Rate,Extra Reference
      PI,ACME01,6420,0,05/03/2031,R-17,'=Licences and more,60.00,T1,12.00,1,PO 7
      PI,ACME01,6100,0,05/03/2031,R-17,'=Licences and more,40.00,T1,8.00,1,PO 7
      PI,ACME01,6100,0,05/03/2031,R-17,Paper,50.00,T1,10.00,1,PO 7
      PC,ACME01,6420,0,05/03/2031,C-1,'=Licences and more,100.00,T1,20.00,1,PO 7
      PC,ACME01,6100,0,05/03/2031,C-1,Paper,50.00,T1,10.00,1,PO 7
      "
    `);
  });

  it('Odoo has the values of the bill in its first row only', () => {
    expect(fileOf(templateOf('odoo'), bill, credit)).toMatchInlineSnapshot(`
      "id,move_type,partner_id,ref,invoice_date,invoice_date_due,currency_id,invoice_line_ids/name,invoice_line_ids/account_id,invoice_line_ids/quantity,invoice_line_ids/price_unit,invoice_line_ids/tax_ids
      018f0000-0000-7000-8000-000000000099,in_invoice,"Acme, Łódź",R-17,2031-03-05,,GBP,'=Licences and more,6420,1,60.00,20% (VAT on Expenses)
      ,,,,,,,'=Licences and more,6100,1,40.00,20% (VAT on Expenses)
      ,,,,,,,Paper,6100,1,50.00,
      018f0000-0000-7000-8000-000000000099,in_refund,"Acme, Łódź",C-1,2031-03-05,,GBP,'=Licences and more,6420,1,100.00,
      ,,,,,,,Paper,6100,1,50.00,
      "
    `);
  });

  it('MYOB has tabs, and an empty line after each bill', () => {
    expect(fileOf(templateOf('myob'), bill)).toMatchInlineSnapshot(`
      "Co./Last Name	Date	Supplier Invoice No.	Journal Memo	Description	Account No.	Amount	Inc-Tax Amount	Tax Code	GST Amount	Purchase Status
      Acme, Łódź	05/03/2031	R-17	Spring order	'=Licences and more	6420	60.00	72.00	T1	12.00	B
      Acme, Łódź	05/03/2031	R-17	Spring order	'=Licences and more	6100	40.00	48.00	T1	8.00	B
      Acme, Łódź	05/03/2031	R-17	Spring order	Paper	6100	50.00	60.00		10.00	B

      "
    `);
  });

  it('an Excel in Europe has semicolons, decimal commas and quotation marks where they are needed', () => {
    expect(fileOf(templateOf('semicolons'), bill)).toMatchInlineSnapshot(`
      "﻿Invoice ID;Vendor;Vendor number;Invoice number;Kind;Invoice date;Due date;Currency;Description;Account;Account name;Net;Tax rate;Tax code;Tax;Gross;Class;Location;Customer or project;Cost centre
      018f0000-0000-7000-8000-000000000099;Acme, Łódź;;R-17;Invoice;05.03.2031;;GBP;'=Licences and more;6420;Software;60,00;20;T1;12,00;72,00;;;;
      018f0000-0000-7000-8000-000000000099;Acme, Łódź;;R-17;Invoice;05.03.2031;;GBP;'=Licences and more;6100;Office;40,00;20;T1;8,00;48,00;;;;
      018f0000-0000-7000-8000-000000000099;Acme, Łódź;;R-17;Invoice;05.03.2031;;GBP;Paper;6100;Office;50,00;20;;10,00;60,00;;;;
      "
    `);
  });

  it('GnuCash and Zoho Books', () => {
    expect(fileOf(templateOf('gnucash'), bill)).toMatchInlineSnapshot(`
      "018f0000-0000-7000-8000-000000000099,2031-03-05,,R-17,Spring order,2031-03-05,'=Licences and more,,Software,1,60.00,,,,Y,N,20% (VAT on Expenses),,,,,
      018f0000-0000-7000-8000-000000000099,2031-03-05,,R-17,Spring order,2031-03-05,'=Licences and more,,Office,1,40.00,,,,Y,N,20% (VAT on Expenses),,,,,
      018f0000-0000-7000-8000-000000000099,2031-03-05,,R-17,Spring order,2031-03-05,Paper,,Office,1,50.00,,,,Y,N,,,,,,
      "
    `);
    expect(fileOf(templateOf('zoho-books'), bill)).toMatchInlineSnapshot(`
      "Bill Date,Bill Number,PurchaseOrder,Vendor Name,Due Date,Currency Code,Account,Description,Quantity,Rate,Tax Name,Tax Percentage,Is Inclusive Tax,Customer Name
      2031-03-05,R-17,PO 7,"Acme, Łódź",2031-03-05,GBP,Software,'=Licences and more,1,60.00,20% (VAT on Expenses),20,false,
      2031-03-05,R-17,PO 7,"Acme, Łódź",2031-03-05,GBP,Office,'=Licences and more,1,40.00,20% (VAT on Expenses),20,false,
      2031-03-05,R-17,PO 7,"Acme, Łódź",2031-03-05,GBP,Office,Paper,1,50.00,,20,false,
      "
    `);
  });
});

describe('a template', () => {
  it('with one row for each bill has its sums, and the account of its largest line', () => {
    const [, row = ''] = fileOf(templateOf('bills'), bill).split('\r\n');
    expect(row.slice(row.indexOf('R-17'))).toBe(
      'R-17,Invoice,2031-03-05,,GBP,6420,150.00,30.00,180.00,Spring order',
    );
  });

  it('quotes every text if it says so, and neither numbers nor dates', () => {
    const template = templateOf('bills', { quotes: 'texts', separator: ';', decimal: ',' });
    const [, row = ''] = fileOf(template, bill).split('\r\n');
    expect(row.slice(row.indexOf('"R-17"'))).toBe(
      '"R-17";"Invoice";2031-03-05;;"GBP";"6420";150,00;30,00;180,00;"Spring order"',
    );
  });

  it('has a fallback where a value is missing, and cuts what is too long', () => {
    const column = { creditText: null, onlyFirstRow: false };
    const template = templateOf('lines', {
      hasHeader: false,
      encoding: 'utf-8',
      columns: [
        { ...column, title: '', field: 'classCode', text: '900', longest: null },
        { ...column, title: '', field: 'invoiceDescription', text: '', longest: 6 },
      ],
    });
    expect(fileOf(template, { ...bill, lines: [], coding: {} })).toBe('900,Spring\r\n');
  });

  it('never lets a text of an invoice run as a formula, and leaves negative amounts numbers', () => {
    const text = fileOf(templateOf('lines'), { ...credit, vendorName: '@cmd' });
    expect(text).toContain("'=Licences and more");
    expect(text).toContain("'@cmd");
    expect(text).toContain(',-100.00,');
  });
});

describe('the rows of a bill', () => {
  const sums = (invoice: ExportedInvoice) =>
    rowsOfBill(invoice, context).map(({ description, net, tax, rate }) => [
      description,
      amountOf(net),
      amountOf(tax),
      rate,
    ]);

  it('have discount, shipping and cents in rows of their own', () => {
    expect(
      sums({
        ...bill,
        coding: {},
        discount: '10.00',
        shipping: '5.00',
        tax: '30.00',
        amount: '175.01',
      }),
    ).toEqual([
      ['=Licences\nand more', '100.00', '20.00', '20'],
      ['Paper', '50.00', '10.00', '20'],
      ['Discount', '-10.00', '0.00', '0'],
      ['Shipping', '5.00', '0.00', '0'],
      ['Rounding', '0.01', '0.00', '0'],
    ]);
  });

  it('are without tax where the invoice states lines with it', () => {
    const lines = [
      lineOf('a', { net: '120.00', taxRate: '20' }),
      lineOf('b', { net: '60.00', taxRate: '20' }),
    ];
    expect(sums({ ...bill, coding: {}, lines }).map(([, ...rest]) => rest)).toEqual([
      ['100.00', '20.00', '20'],
      ['50.00', '10.00', '20'],
    ]);
  });

  it('share a tax without stated rates, and tell the rate that explains it', () => {
    const lines = [lineOf('a', { net: '100.00' }), lineOf('b', { net: '50.00' })];
    expect(sums({ ...bill, coding: {}, lines }).map(([, ...rest]) => rest)).toEqual([
      ['100.00', '20.00', '20'],
      ['50.00', '10.00', '20'],
    ]);
    expect(sums({ ...bill, coding: {}, lines: [] })).toEqual([
      ['Spring order', '150.00', '30.00', '20'],
    ]);
  });

  it('add up to the approved total, whatever the invoice says', () => {
    let seed = 7;
    const random = (below: number) => {
      seed = (seed * 48_271) % 2_147_483_647;
      return seed % below;
    };
    const cents = () => (random(200_000) / 100).toFixed(2);
    for (let round = 0; round < 500; round++) {
      const sign = random(4) === 0 ? '-' : '';
      const lines = Array.from({ length: random(5) }, (_, index) =>
        lineOf(String(index), {
          net: random(8) === 0 ? null : sign + cents(),
          taxRate: [null, '0', '7', '20'][random(4)] ?? null,
        }),
      );
      const invoice = {
        ...{ ...bill, lines, amount: sign + cents(), tax: random(3) === 0 ? null : sign + cents() },
        ...{
          discount: random(3) === 0 ? cents() : null,
          shipping: random(3) === 0 ? cents() : null,
        },
        coding: { 'all:1/share': '33.33%', 'all:2/share': '12.5%' },
      };
      const sum = rowsOfBill(invoice, context).reduce((all, { net, tax }) => all + net + tax, 0n);
      expect(amountOf(sum), JSON.stringify(invoice)).toBe(amountOf(unitsOf(invoice.amount) ?? 0n));
    }
  });
});

test('Windows-1252 has letters of Western Europe and the euro, and a question mark for all others', () => {
  expect([...windows1252('é€Ł–ž')]).toEqual([0xe9, 0x80, 0x3f, 0x96, 0x9e]);
  expect([...windows1252('e\u0301')]).toEqual([0xe9]);
  expect(lackingSigns('Łódź, Ł', 'windows-1252')).toEqual(['Ł', 'ź']);
  expect(lackingSigns('Łódź', 'utf-8')).toEqual([]);
});
