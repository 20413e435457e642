import { describe, expect, it } from 'vitest';
import type { ReadFieldName, Reading, ReadValue } from '../reading/reading.ts';
import { compareWithPage } from './compareWithPage.ts';
import { withPage } from './onPages.ts';

function value(text: string, source: ReadValue['source'], confidence = 0.95): ReadValue {
  return { value: text, raw: text, page: null, box: null, confidence, source };
}

type Texts = Partial<Record<ReadFieldName, string>>;

function reading(source: ReadValue['source'], texts: Texts, confidence?: number): Reading {
  const fields: Reading['fields'] = {};
  for (const [name, text] of Object.entries(texts)) {
    Object.assign(fields, { [name]: value(text, source, confidence) });
  }
  return { type: 'invoice', typeConfidence: 1, language: null, fields, lines: [], taxes: [] };
}

const said: Texts = {
  vendorName: 'Müller & Söhne GmbH',
  invoiceNumber: 'R-2031/17',
  invoiceDate: '2031-03-05',
  dueDate: '2031-04-04',
  currency: 'EUR',
  total: '671.15',
  amountDue: '470.15',
  iban: 'DE75512108001245126199',
};
const xml = reading('xml', said);

function differences(shown: Texts, confidence?: number) {
  return compareWithPage(xml, reading('text', shown, confidence));
}

describe('the XML beside the page', () => {
  it.each<Texts>([
    said,
    {},
    { vendorName: 'MULLER und SÖHNE' },
    { vendorName: 'Müller & Söhne Papier GmbH & Co. KG' },
    { invoiceNumber: 'r 2031-17' },
    { total: '671.1500' },
    { total: '470.15' },
    { iban: 'DE75 5121 0800 1245 1261 99' },
    { total: 'see overleaf' },
    { customerName: 'Somebody' },
  ])('agrees with %o', (shown) => {
    expect(differences(shown)).toEqual([]);
  });

  it.each<[ReadFieldName, string]>([
    ['vendorName', 'Meier GmbH'],
    ['invoiceNumber', 'R-2031/18'],
    ['invoiceDate', '2031-03-06'],
    ['dueDate', '2031-04-05'],
    ['currency', 'USD'],
    ['total', '671.16'],
    ['iban', 'DE02120300000000202051'],
  ])('differs in %s from %s', (field, page) => {
    expect(differences({ ...said, [field]: page })).toEqual([{ field, xml: said[field], page }]);
  });

  it('is not contradicted by a page that was barely legible', () => {
    expect(differences({ total: '1.00' }, 0.4)).toEqual([]);
  });

  it('is not contradicted when its own value was found on the page', () => {
    const found = structuredClone(xml);
    for (const read of Object.values(found.fields)) read.box = [0, 0, 0.1, 0.1];
    const page = reading('text', { vendorName: 'Northwind', total: '1.00' });
    expect(compareWithPage(found, page).map(({ field }) => field)).toEqual(['total']);
  });

  it('agrees with a page that shows a credit note without its sign', () => {
    const credit: Reading = { ...reading('xml', { total: '-5.00' }), type: 'credit_note' };
    expect(compareWithPage(credit, reading('text', { total: '5.00' }))).toEqual([]);
    expect(differences({ total: '-671.15' })).toHaveLength(1);
  });
});

describe('the XML with the page', () => {
  it('wins over the page, which only fills in missing fields', () => {
    const page = reading('text', { total: '1.00', vendorWebsite: 'https://example.com' }, 0.8);
    const { fields } = withPage(xml, page);
    expect(fields.total).toMatchObject({ value: '671.15', source: 'xml' });
    expect(fields.vendorWebsite).toMatchObject({ source: 'text', confidence: 0.8 });
  });

  it('takes lines and taxes from the page when it has none', () => {
    const line = { code: null, description: null, quantity: null, unit: null };
    const amounts = { unitPrice: null, discount: null, taxRate: null, net: value('1.00', 'text') };
    const page = { ...reading('text', {}), lines: [{ ...line, ...amounts }] };
    expect(withPage(xml, page).lines).toHaveLength(1);
    expect(withPage({ ...xml, lines: page.lines }, reading('text', {})).lines).toHaveLength(1);
  });

  it("does not take the customer's account for the vendor's", () => {
    const debit = reading('xml', { customerIban: 'NL91ABNA0417164300' });
    const page = reading('text', { iban: 'NL91 ABNA 0417 1643 00' });
    expect(withPage(debit, page).fields).not.toHaveProperty('iban');
  });
});
