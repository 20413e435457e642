import { beforeAll, describe, expect, test } from 'vitest';
import type { InvoiceValues, LineValues } from '#shared/invoices/fields.ts';
import { createCompany } from '../../../testing/people.ts';
import { sharedProduct, type TestProduct } from '../../../testing/product.ts';
import { invoiceIn, untilRead, uploaded } from '../../../testing/uploads.ts';
import { writeCii } from '../../firstDay/documents/einvoice/writeCii.ts';
import { invoice as plain } from './testing/invoice.ts';
import { writeUbl } from './testing/writeUbl.ts';

let database: TestProduct['database'];
let server: TestProduct['server'];

beforeAll(async () => {
  ({ database, server } = await sharedProduct());
});

const long = (length: number) => 'W'.repeat(length + 1);

/** A value that breaks the rule of its field, with its element in UBL and in CII. */
interface Broken {
  written: string;
  ubl: RegExp;
  cii: RegExp;
}

const name = (tag: string) => new RegExp(`(<${tag}(?: [^>]*)?>)[^<]*`);
const within = (around: string, tag: string) =>
  new RegExp(`(<${around}>(?:(?!</${around}>).)*?<${tag}(?: [^>]*)?>)[^<]*`, 's');
const day = (around: string) => within(around, 'udt:DateTimeString');
const lineOf = { ubl: 'cac:InvoiceLine', cii: 'ram:IncludedSupplyChainTradeLineItem' };

/** The invoice of this test has no discounts, and exchange rates are not read. */
const fields: Record<
  Exclude<keyof InvoiceValues, 'discount' | 'shipping' | 'exchangeRate' | 'exchangeRateDate'>,
  Broken
> = {
  invoiceNumber: {
    written: long(100),
    ubl: /(<Invoice[^>]*><cbc:ID>)[^<]*/,
    cii: within('rsm:ExchangedDocument', 'ram:ID'),
  },
  vendorName: {
    written: long(200),
    ubl: name('cbc:RegistrationName'),
    cii: within('ram:SellerTradeParty', 'ram:Name'),
  },
  vendorEmail: {
    written: 'see our website',
    ubl: name('cbc:ElectronicMail'),
    cii: name('ram:URIID'),
  },
  vendorTaxId: {
    written: `DE${'1'.repeat(60)}`,
    ubl: /(<cbc:CompanyID>)DE[^<]*/,
    cii: /(<ram:ID schemeID="VA">)DE[^<]*/,
  },
  amount: {
    written: '4 hundred',
    ubl: name('cbc:TaxInclusiveAmount'),
    cii: name('ram:GrandTotalAmount'),
  },
  subtotal: {
    written: '12345678901234.00',
    ubl: name('cbc:TaxExclusiveAmount'),
    cii: name('ram:TaxBasisTotalAmount'),
  },
  tax: {
    written: '1.2.3',
    ubl: /(<cbc:TaxAmount currencyID="EUR">)[^<]*/,
    cii: name('ram:TaxTotalAmount'),
  },
  currency: {
    written: 'XYZ',
    ubl: name('cbc:DocumentCurrencyCode'),
    cii: name('ram:InvoiceCurrencyCode'),
  },
  invoiceDate: {
    written: '2031-02-30',
    ubl: name('cbc:IssueDate'),
    cii: day('ram:IssueDateTime'),
  },
  dueDate: {
    written: '2031-13-01',
    ubl: name('cbc:DueDate'),
    cii: day('ram:DueDateDateTime'),
  },
  iban: {
    written: 'DE00 1234',
    ubl: within('cac:PayeeFinancialAccount', 'cbc:ID'),
    cii: name('ram:IBANID'),
  },
  purchaseOrder: {
    written: long(100),
    ubl: within('cac:OrderReference', 'cbc:ID'),
    cii: name('ram:IssuerAssignedID'),
  },
  // It is taken from the first line.
  description: {
    written: long(2_000),
    ubl: within(lineOf.ubl, 'cbc:Name'),
    cii: within(lineOf.cii, 'ram:Name'),
  },
};

const lines: Record<Exclude<keyof LineValues, 'discount'>, Broken> = {
  description: fields.description,
  quantity: {
    written: 'a dozen',
    ubl: within(lineOf.ubl, 'cbc:InvoicedQuantity'),
    cii: within(lineOf.cii, 'ram:BilledQuantity'),
  },
  unitPrice: {
    written: 'as agreed',
    ubl: within(lineOf.ubl, 'cbc:PriceAmount'),
    cii: within(lineOf.cii, 'ram:ChargeAmount'),
  },
  taxRate: {
    written: 'reduced',
    ubl: within(lineOf.ubl, 'cbc:Percent'),
    cii: within(lineOf.cii, 'ram:RateApplicablePercent'),
  },
  net: {
    written: '99,000,00',
    ubl: within(lineOf.ubl, 'cbc:LineExtensionAmount'),
    cii: within(lineOf.cii, 'ram:LineTotalAmount'),
  },
};

const cases = [
  ...Object.entries(fields).map(([field, broken]) => ({ field, broken, isOfLine: false })),
  ...Object.entries(lines).map(([field, broken]) => ({ field, broken, isOfLine: true })),
];
const syntaxes = { ubl: writeUbl(plain), cii: writeCii(plain, 'extended') };

describe.each(['ubl', 'cii'] as const)('in an e-invoice as %s', (syntax) => {
  test('a value that breaks the rule of its field is kept as it is written, for every field', async () => {
    const company = await createCompany({ db: database.db, server });
    const { client } = company.admin;
    const sent = await Promise.all(
      cases.map(async ({ field, broken, isOfLine }) => {
        const xml = syntaxes[syntax].replace(broken[syntax], `$1${broken.written}`);
        expect(xml, field).not.toBe(syntaxes[syntax]);
        const upload = await uploaded(client, Buffer.from(xml), { name: `${field}.xml` });
        return { field, broken, isOfLine, upload };
      }),
    );
    for (const { field, broken, isOfLine, upload } of sent) {
      const invoice = await invoiceIn(client, await untilRead(client, upload.id));
      const [first] = invoice.lines;
      const key = isOfLine || field === 'description' ? `${first?.id}/${field}` : field;
      const kept = (invoice.notValid ?? []).map(({ field, value }) => [field, value]);
      expect(kept, field).toContainEqual([key, broken.written]);
      expect(invoice.heldBy, field).toContain('value_not_valid');
      expect(invoice.flags.map(({ explanation }) => explanation).join(), field).toContain(
        broken.written,
      );
    }
  });

  test('an account besides the one that is paid is kept too, if it is not valid', async () => {
    const company = await createCompany({ db: database.db, server });
    const { client } = company.admin;
    const means = {
      ubl: /<cac:PaymentMeans>.*?<\/cac:PaymentMeans>/s,
      cii: /<ram:SpecifiedTradeSettlementPaymentMeans>.*?<\/ram:SpecifiedTradeSettlementPaymentMeans>/s,
    }[syntax];
    const [own = ''] = means.exec(syntaxes[syntax]) ?? [];
    const other = own.replace('DE75512108001245126199', 'DE76512108001245126199');
    const xml = syntaxes[syntax].replace(own, own + other);
    const { id } = await uploaded(client, Buffer.from(xml), { name: 'two.xml' });
    const invoice = await invoiceIn(client, await untilRead(client, id));
    expect(invoice).toMatchObject({
      iban: 'DE75512108001245126199',
      notValid: [{ field: 'iban', value: 'DE76512108001245126199' }],
      heldBy: ['value_not_valid'],
    });
  });
});
