import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { InvoiceLine } from '#shared/invoices/lines.ts';
import { readText } from '../../reading/einvoice/testing/valuesOf.ts';
import { type Billed, ublOf, whyNoUbl } from './ublOf.ts';

const buyer = { name: 'Northwind Trading B.V.' };

const paper: InvoiceLine = {
  id: 'a',
  description: 'Paper, 80 g',
  quantity: '2',
  unitPrice: '30',
  discount: null,
  taxRate: '19',
  net: '60.00',
};

const billed: Billed = {
  invoiceNumber: 'R-17',
  vendorName: 'Müller & Söhne <Papier>',
  vendorEmail: 'rechnung@mueller.example',
  vendorTaxId: 'DE811569869',
  invoiceDate: '2031-03-05',
  dueDate: '2031-04-04',
  currency: 'EUR',
  amount: '119.00',
  discount: null,
  shipping: null,
  tax: '19.00',
  iban: 'DE75512108001245126199',
  purchaseOrder: 'PO 4711',
  description: 'March',
  lines: [
    paper,
    { ...paper, id: 'b', description: 'Ink', quantity: '1', unitPrice: '40', net: '40.00' },
  ],
};

const read = (known: Partial<Billed> = {}) => readText(ublOf({ ...billed, ...known }, buyer));

describe('an e-invoice', () => {
  it('has the known postal addresses, unstructured', () => {
    const vendorAddress = 'Am Ring 5\n20095 Hamburg';
    const xml = ublOf(
      { ...billed, vendorAddress },
      { ...buyer, address: 'Keizersgracht 1, Utrecht' },
    );
    expect(xml).toContain(
      '<cac:PostalAddress><cac:AddressLine><cbc:Line>Am Ring 5, 20095 Hamburg</cbc:Line></cac:AddressLine><cac:Country>',
    );
    expect(readText(xml).fields).toMatchObject({
      vendorAddress: expect.stringContaining('20095 Hamburg'),
      customerAddress: 'Keizersgracht 1, Utrecht',
    });
  });

  it('has all fields of the invoice', () => {
    const { description: _, vendorEmail, ...rest } = billed;
    expect(read()).toEqual({
      type: 'invoice',
      fields: {
        vendorName: rest.vendorName,
        vendorEmail,
        vendorTaxId: rest.vendorTaxId,
        customerName: buyer.name,
        invoiceNumber: 'R-17',
        invoiceDate: '2031-03-05',
        dueDate: '2031-04-04',
        purchaseOrder: 'PO 4711',
        paymentReference: 'R-17',
        currency: 'EUR',
        subtotal: '100.00',
        tax: '19.00',
        total: '119.00',
        amountDue: '119.00',
        iban: rest.iban,
      },
      lines: [
        {
          description: 'Paper, 80 g',
          quantity: '2',
          unit: 'pcs',
          unitPrice: '30.00',
          taxRate: '19',
          net: '60.00',
        },
        {
          description: 'Ink',
          quantity: '1',
          unit: 'pcs',
          unitPrice: '40.00',
          taxRate: '19',
          net: '40.00',
        },
      ],
      taxes: [{ rate: '19', base: '100.00', amount: '19.00' }],
    });
  });

  it('with a negative amount is a credit note with its due date', () => {
    const lines = [{ ...paper, quantity: '-2', net: '-60.00' }];
    const credit = { amount: '-71.40', tax: '-11.40', lines };
    expect(ublOf({ ...billed, ...credit }, buyer)).toMatch(/<CreditNote [\s\S]*TypeCode>381</);
    expect(ublOf({ ...billed, ...credit }, buyer)).not.toContain('>-');
    expect(read(credit)).toMatchObject({
      type: 'credit_note',
      fields: { total: '-71.40', tax: '-11.40', subtotal: '-60.00', dueDate: '2031-04-04' },
      lines: [{ quantity: '-2', unitPrice: '30.00', net: '-60.00' }],
    });
  });

  it('has a difference from its lines as a charge, with the rate that explains the tax', () => {
    const { lines, taxes, fields } = read({ amount: '124.95', tax: '19.95' });
    expect(lines).toHaveLength(2);
    expect(fields).toMatchObject({ subtotal: '105.00', total: '124.95' });
    expect(taxes).toEqual([{ rate: '19', base: '105.00', amount: '19.95' }]);
    expect(read({ amount: '129.00' }).taxes).toEqual([
      { rate: '19', base: '100.00', amount: '19.00' },
      { rate: '0', base: '10.00', amount: '0.00' },
    ]);
  });

  it('has discount and shipping as an allowance and a charge, and those of lines on their lines', () => {
    const charged = { discount: '10.00', shipping: '5.00', amount: '113.05', tax: '18.05' };
    const { fields, taxes } = read(charged);
    expect(fields).toMatchObject({
      ...{ subtotal: '95.00', discount: '10.00', shipping: '5.00', total: '113.05' },
    });
    expect(taxes).toEqual([{ rate: '19', base: '95.00', amount: '18.05' }]);
    const lines = [{ ...paper, discount: '6.00', net: '54.00' }];
    expect(read({ lines, amount: '64.26', tax: '10.26' }).lines).toMatchObject([
      { unitPrice: '30.00', discount: '6.00', net: '54.00' },
    ]);
  });

  it('derives a missing tax rate, and the net amount of gross lines', () => {
    const lines = [{ ...paper, taxRate: null, unitPrice: null, quantity: null, net: '119.00' }];
    expect(read({ lines })).toMatchObject({
      fields: { subtotal: '100.00', total: '119.00' },
      lines: [{ taxRate: '19', net: '100.00' }],
    });
  });

  it('has no tax rate if the invoice states no tax', () => {
    const lines = [{ ...paper, taxRate: null }];
    const { taxes, fields } = read({ amount: '60.00', tax: null, lines });
    expect(fields).toMatchObject({ tax: '0.00', total: '60.00' });
    expect(taxes).toEqual([{ base: '60.00', amount: '0.00' }]);
  });

  it('keeps three decimal places in currencies that have them', () => {
    const lines = [{ ...paper, taxRate: null, quantity: '1', unitPrice: '1.255', net: '1.255' }];
    expect(read({ currency: 'KWD', amount: '1.255', tax: null, lines }).fields).toMatchObject({
      total: '1.255',
    });
  });

  it('is refused without required fields, naming them', () => {
    expect(whyNoUbl(billed)).toBeNull();
    expect(whyNoUbl({ ...billed, invoiceNumber: null, amount: null })).toBe(
      'An e-invoice needs the invoice’s number and amount.',
    );
  });
});

const cents = (min: number, max: number) => fc.integer({ min, max });
const money = (units: number) => (units / 100).toFixed(2);

/** Letters of several scripts, characters with a meaning in XML, and characters that XML cannot contain. */
const words = fc
  .string({
    minLength: 1,
    maxLength: 20,
    unit: fc.constantFrom(...'aZ09&<>"\' ]Łßéあ-.\u0007\ud800'),
  })
  .map((text) => `N${text}`);
const readable = (text: string) =>
  text.toWellFormed().replaceAll('\u0007', '').replace(/\s+/g, ' ').trim();

const rates = fc.constantFrom('0', '7', '19', '25.5');
const line = fc
  .record({
    description: words,
    count: cents(1, 500),
    price: cents(0, 999_999),
    taxRate: rates,
  })
  .map(({ count, price, ...rest }) => ({
    ...rest,
    quantity: String(count),
    unitPrice: money(price),
    cents: count * price,
  }));

const regular = fc
  .record({
    sign: fc.constantFrom(1, -1),
    lines: fc.array(line, { minLength: 1, maxLength: 5 }),
    number: words,
    vendorName: words,
    dueDate: fc.option(fc.constant('2031-04-04'), { nil: null }),
  })
  .filter(({ lines }) => lines.some((one) => one.cents > 0))
  .map(({ sign, lines, number, ...rest }) => {
    const net = lines.reduce((sum, one) => sum + one.cents, 0);
    const tax = [...new Set(lines.map(({ taxRate }) => taxRate))].reduce((sum, rate) => {
      const base = lines.reduce((all, one) => (one.taxRate === rate ? all + one.cents : all), 0);
      return sum + Math.round((base * Number(rate) * 10) / 1_000);
    }, 0);
    return {
      ...billed,
      ...rest,
      invoiceNumber: number,
      amount: money(sign * (net + tax)),
      tax: money(sign * tax),
      lines: lines.map(({ cents: own, quantity, ...rest }, index) => ({
        ...rest,
        id: String(index),
        discount: null,
        quantity: sign === 1 ? quantity : `-${quantity}`,
        net: money(sign * own),
      })),
    };
  });

const plainZero = (amount: string) => (Number(amount) === 0 ? '0.00' : amount);

describe('for random invoices', () => {
  it('our own reader reads the same values', () => {
    fc.assert(
      fc.property(regular, (one) => {
        const back = readText(ublOf(one, buyer));
        expect(back.fields).toMatchObject({
          invoiceNumber: readable(one.invoiceNumber),
          vendorName: readable(one.vendorName),
          total: one.amount,
          tax: plainZero(one.tax),
          ...(one.dueDate && { dueDate: one.dueDate }),
        });
        expect(back.lines).toMatchObject(
          one.lines.map(({ description, quantity, unitPrice, taxRate, net }) => ({
            description: readable(description),
            quantity,
            unitPrice,
            taxRate,
            net: plainZero(net),
          })),
        );
      }),
      { numRuns: 300 },
    );
  });

  it('the sums are consistent even if lines, tax and amount disagree', () => {
    const odd = fc.record({
      amount: cents(-99_999, 99_999).map(money),
      tax: fc.option(cents(-9_999, 9_999).map(money), { nil: null }),
      discount: fc.option(cents(-9_999, 9_999).map(money), { nil: null }),
      shipping: fc.option(cents(-9_999, 9_999).map(money), { nil: null }),
      lines: fc.array(
        fc.record({
          id: fc.constant('a'),
          description: fc.option(words, { nil: null }),
          quantity: fc.option(fc.constantFrom('0', '1', '-2', '3.125'), { nil: null }),
          unitPrice: fc.option(fc.constantFrom('0', '10', '-7.1234'), { nil: null }),
          discount: fc.constant(null),
          taxRate: fc.option(fc.constantFrom('0', '19', '-5', '7.00'), { nil: null }),
          net: fc.option(cents(-9_999, 9_999).map(money), { nil: null }),
        }),
        { maxLength: 4 },
      ),
    });
    fc.assert(
      fc.property(odd, (known) => {
        const xml = ublOf({ ...billed, ...known }, buyer);
        const sum = (name: string, within = xml) =>
          [...within.matchAll(new RegExp(`<cbc:${name} [^>]*>(-?[\\d.]+)<`, 'g'))].reduce(
            (all, [, text]) => all + Math.round(Number(text) * 100),
            0,
          );
        const [totals = ''] =
          /<cac:LegalMonetaryTotal>.*<\/cac:LegalMonetaryTotal>/s.exec(xml) ?? [];
        const [taxTotal = ''] = /<cac:TaxTotal>.*<\/cac:TaxTotal>/s.exec(xml) ?? [];
        const bought = xml.slice(xml.indexOf(totals) + totals.length);
        const [lines, net, gross] = [
          sum('LineExtensionAmount', totals),
          sum('TaxExclusiveAmount', totals),
          sum('TaxInclusiveAmount', totals),
        ];
        const more = sum('ChargeTotalAmount', totals) - sum('AllowanceTotalAmount', totals);
        const [tax, ...parts] = [...taxTotal.matchAll(/<cbc:TaxAmount [^>]*>(-?[\d.]+)</g)].map(
          ([, text]) => Math.round(Number(text) * 100),
        );
        expect(sum('LineExtensionAmount', bought)).toBe(lines);
        expect(lines + more).toBe(net);
        expect(net + (tax ?? 0)).toBe(gross);
        expect(parts.reduce((all, one) => all + one, 0)).toBe(tax);
        expect(sum('TaxableAmount', taxTotal)).toBe(net);
        expect(sum('PayableAmount', totals)).toBe(Math.abs(Math.round(Number(known.amount) * 100)));
        expect(xml).not.toMatch(/<cbc:PriceAmount [^>]*>-/);
      }),
      { numRuns: 500 },
    );
  });
});
