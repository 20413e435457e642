import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type PlainInvoice,
  type PlainLine,
  totalsOf,
} from '../../firstDay/documents/einvoice/plainInvoice.ts';
import {
  type CiiNames,
  type CiiProfile,
  writeCii,
} from '../../firstDay/documents/einvoice/writeCii.ts';
import { expectedOf, invoice } from './testing/invoice.ts';
import { readText } from './testing/valuesOf.ts';
import { writeUbl } from './testing/writeUbl.ts';

const writers: [string, (one: PlainInvoice) => string][] = [
  ['ZUGFeRD 1', (one) => writeCii(one, 'extended', 'zugferd1')],
  ['EN 16931 as CII', (one) => writeCii(one, 'en16931')],
  ['Factur-X EXTENDED', (one) => writeCii(one, 'extended')],
  ['EN 16931 as UBL', (one) => writeUbl(one)],
];

describe('an e-invoice', () => {
  it.each(writers)('written in %s is read back unchanged', (_, write) => {
    expect(readText(write(invoice))).toEqual(expectedOf(invoice));
  });

  it('with random content is read the same from every syntax', () => {
    fc.assert(
      fc.property(anyInvoice, (one) => {
        for (const [, write] of writers) expect(readText(write(one))).toEqual(expectedOf(one));
      }),
      { numRuns: 60 },
    );
  });

  const all = expectedOf(invoice);
  const { vendorEmail, vendorPhone, ...withoutContact } = all.fields;

  it.each<[CiiProfile, CiiNames, object]>([
    ['en16931', 'd16b', all],
    ['basic', 'd16b', { ...all, fields: withoutContact }],
    ['basicwl', 'd16b', { ...all, fields: withoutContact, lines: [] }],
    ['basic', 'zugferd1', { ...all, fields: withoutContact }],
  ])('has in profile %s of %s the fields of that profile', (profile, names, expected) => {
    expect(readText(writeCii(invoice, profile, names))).toEqual(expected);
  });

  it('in the smallest profile has the parties and the total', () => {
    const { fields, lines, taxes } = readText(writeCii(invoice, 'minimum'));
    const names = `vendorName vendorTaxId vendorRegistration customerName customerTaxId invoiceNumber purchaseOrder
      invoiceDate currency subtotal tax total amountDue`;
    expect(Object.keys(fields).toSorted()).toEqual(names.split(/\s+/).toSorted());
    expect(all.fields).toMatchObject(fields);
    expect([lines, taxes]).toEqual([[], []]);
  });
});

const optional = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null });

/** Letters of any script, and characters with a meaning in XML. */
const words = fc
  .string({ minLength: 1, maxLength: 20, unit: fc.constantFrom(...'aZ09&<>"\' ]Łßéあ-.') })
  .map((text) => `N${text}`.replace(/\s+/g, ' ').trim());

const day = fc
  .date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

const line: fc.Arbitrary<PlainLine> = fc.record({
  code: optional(words),
  name: words,
  quantity: fc.integer({ min: 1, max: 100 }).map((hundreds) => hundreds * 100),
  unitCode: fc.constantFrom('H87', 'HUR', 'KGM', 'ZZ'),
  price: fc.integer({ min: 1, max: 9_999_999 }),
  per: fc.constantFrom(1, 100),
  discount: fc.integer({ min: 0, max: 99 }),
  rate: fc.constantFrom(0, 7, 19, 25),
});

const anyInvoice: fc.Arbitrary<PlainInvoice> = fc
  .record({
    typeCode: fc.constantFrom('380', '384', '389', '326', '875', '751'),
    number: words,
    issued: day,
    due: optional(day),
    delivered: optional(day),
    order: optional(words),
    reference: optional(words),
    terms: optional(words),
    discount: fc.integer({ min: 0, max: 50 }),
    freight: fc.integer({ min: 0, max: 99_999 }),
    lines: fc.array(line, { minLength: 1, maxLength: 5 }),
    name: words,
    vatId: optional(fc.constant('DE811569869')),
    localTaxId: optional(fc.constant('60/123/45678')),
  })
  .map(({ name, vatId, localTaxId, ...rest }) => ({
    ...invoice,
    ...rest,
    prepaid: 0,
    seller: { ...invoice.seller, name, vatId, localTaxId },
  }))
  .filter((one) => totalsOf(one).gross > 0);
