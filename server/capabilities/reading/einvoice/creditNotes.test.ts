import { describe, expect, it } from 'vitest';
import type { PlainInvoice } from '../../firstDay/documents/einvoice/plainInvoice.ts';
import { writeCii } from '../../firstDay/documents/einvoice/writeCii.ts';
import { expectedOf, invoice, paper } from './testing/invoice.ts';
import { readText } from './testing/valuesOf.ts';
import { writeUbl } from './testing/writeUbl.ts';

const screws = { ...paper, discount: 100 };

const bought: PlainInvoice = { ...invoice, lines: [screws], discount: 0, freight: 580, prepaid: 0 };
const credited: PlainInvoice = { ...bought, typeCode: '381' };

/** As written by programs without support for credit notes. */
const boughtLessThanNone: PlainInvoice = {
  ...bought,
  lines: [{ ...screws, quantity: -20, discount: -100 }],
  freight: -580,
};

const expected = { ...expectedOf(boughtLessThanNone), type: 'credit_note' };

describe('a credit note', () => {
  it.each([
    ['CII', writeCii(credited)],
    ['ZUGFeRD 1', writeCii(credited, 'extended', 'zugferd1')],
    ['a UBL invoice of that type', writeUbl(credited)],
    ['a UBL credit note', writeUbl(credited, 'CreditNote')],
    ['an invoice with negative amounts, in CII', writeCii(boughtLessThanNone)],
    ['an invoice with negative amounts, in UBL', writeUbl(boughtLessThanNone)],
    ['both at once', writeCii({ ...boughtLessThanNone, typeCode: '381' })],
  ])('written as %s is negative all the way', (_, xml) => {
    expect(readText(xml)).toEqual(expected);
  });

  it('has negative quantities and positive unit prices', () => {
    expect(expected.lines).toMatchObject([
      { quantity: '-20', unitPrice: '4.95', discount: '-1.00', net: '-98.00' },
    ]);
  });

  it.each(['381', '261', '396', '503'])('is recognised by the type code %s', (typeCode) => {
    expect(readText(writeCii({ ...bought, typeCode })).type).toBe('credit_note');
  });

  it.each(['380', '384', '389', '326', '875', '877', '751'])(
    'is not meant by the type code %s',
    (typeCode) => {
      const read = readText(writeCii({ ...bought, typeCode }));
      expect(read).toEqual(expectedOf(bought));
    },
  );

  it('of zero has no minus sign', () => {
    const nothing = { ...credited, lines: [{ ...screws, price: 0, discount: 0 }], freight: 0 };
    expect(readText(writeCii(nothing))).toMatchObject({
      type: 'credit_note',
      fields: { total: '0.00' },
    });
  });
});
