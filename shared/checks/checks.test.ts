import { describe, expect, it } from 'vitest';
import type { InvoiceLine } from '../invoices/lines.ts';
import type { Checked, EarlierInvoice } from './Checked.ts';
import { checkInvoice } from './checkInvoice.ts';

const sound: Checked = {
  values: {
    invoiceNumber: 'A-100',
    vendorName: 'Acme',
    vendorEmail: null,
    vendorTaxId: null,
    amount: '119.00',
    subtotal: '100.00',
    tax: '19.00',
    currency: 'EUR',
    invoiceDate: '2026-03-10',
    dueDate: null,
    iban: null,
    purchaseOrder: null,
    description: null,
  },
  lines: [],
  discount: null,
  shipping: null,
  confidence: 0.95,
  fieldConfidence: { vendorName: 0.9, invoiceNumber: 0.9, invoiceDate: 0.9, amount: 0.9 },
  vendor: { name: 'Acme', verified: true },
  earlier: [],
  sameFileAs: null,
  mismatches: [],
  today: '2026-03-15',
};

const withValues = (values: Partial<Checked['values']>, more: Partial<Checked> = {}): Checked => ({
  ...sound,
  ...more,
  values: { ...sound.values, ...values },
});

const earlier = (known: Partial<EarlierInvoice> = {}): EarlierInvoice => ({
  id: 'earlier',
  invoiceNumber: 'A-1',
  amount: '50.00',
  currency: 'EUR',
  invoiceDate: '2026-01-01',
  iban: null,
  ...known,
});

const line = (net: string | null, id = net ?? 'none'): InvoiceLine => ({
  id,
  description: null,
  quantity: null,
  unitPrice: null,
  taxRate: null,
  net,
});

const codes = (invoice: Checked) => checkInvoice(invoice).map(({ code }) => code);
const told = (invoice: Checked) => checkInvoice(invoice).map(({ explanation }) => explanation);

it('a sound invoice raises nothing', () => {
  expect(checkInvoice(sound)).toEqual([]);
});

describe('potential_duplicate', () => {
  const with_ = (known: Partial<EarlierInvoice>, values: Partial<Checked['values']> = {}) =>
    withValues(values, { earlier: [earlier(known)] });

  it.each(['A-100', 'a 100', 'A100', 'A-00100'])('the same number, written %s', (invoiceNumber) => {
    expect(told(with_({ invoiceNumber }))).toEqual([
      `There is an invoice ${invoiceNumber} of this vendor already, dated 2026-01-01.`,
    ]);
  });

  it('another number is another invoice', () => {
    expect(codes(with_({ invoiceNumber: 'A-1000' }))).toEqual([]);
    expect(codes(with_({ invoiceNumber: null }, { invoiceNumber: null }))).toEqual([
      'low_confidence',
    ]);
  });

  it('the same amount within three days', () => {
    const same = { amount: '119', invoiceDate: '2026-03-13' };
    expect(told(with_(same))).toEqual([
      'The same amount, 119.00 EUR, is on invoice A-1 of this vendor, dated 2026-03-13.',
    ]);
    expect(codes(with_({ ...same, invoiceDate: '2026-03-14' }))).toEqual([]);
    expect(codes(with_({ ...same, currency: 'USD' }))).toEqual([]);
    expect(codes(with_({ ...same, invoiceDate: null }))).toEqual([]);
  });

  it('the same file', () => {
    expect(told({ ...sound, sameFileAs: 'scan.pdf' })).toEqual([
      'The same file was uploaded before, as scan.pdf.',
    ]);
  });
});

describe('amount_anomaly', () => {
  const usual = (...amounts: string[]) =>
    amounts.map((amount, index) => earlier({ id: `${index}`, amount }));

  it('several times what is usual', () => {
    expect(told(withValues({}, { earlier: usual('20', '30', '25', '24') }))).toEqual([
      '119.00 EUR is 4.9 times what this vendor usually asks for: 24.50 EUR in the middle of 4 invoices.',
    ]);
  });

  it('not with too little to compare, in another currency, or where amounts differ anyway', () => {
    expect(codes(withValues({}, { earlier: usual('20', '30', '25') }))).toEqual([]);
    const dollars = usual('20', '30', '25', '24').map((one) => ({ ...one, currency: 'USD' }));
    expect(codes(withValues({}, { earlier: dollars }))).toEqual([]);
    expect(codes(withValues({}, { earlier: usual('5', '70', '30', '140', '10') }))).toEqual([]);
    expect(codes(withValues({}, { earlier: usual('60', '62', '58', '61') }))).toEqual([]);
  });
});

describe('total_mismatch', () => {
  it('net and tax that do not make the total', () => {
    expect(told(withValues({ amount: '191.00' }))).toEqual([
      '100.00 EUR net and 19.00 EUR tax do not make 191.00 EUR.',
    ]);
  });

  it('not for cents, a discount, shipping, a credit note, or where one is unknown', () => {
    expect(codes(withValues({ amount: '119.05' }))).toEqual([]);
    expect(codes(withValues({ amount: '109.00' }, { discount: '10' }))).toEqual([]);
    expect(codes(withValues({ amount: '109.00' }, { discount: '-10' }))).toEqual([]);
    expect(codes(withValues({ amount: '124.00' }, { shipping: '5' }))).toEqual([]);
    const credit = { amount: '-119.00', subtotal: '-100.00', tax: '-19.00' };
    expect(codes(withValues(credit))).toEqual([]);
    expect(codes(withValues({ subtotal: null, amount: '7.00' }))).toEqual([]);
  });

  it('lines that add up to something else, when they are sure', () => {
    const lines = [line('40.00'), line('50.00')];
    expect(told({ ...sound, lines })).toEqual([
      'The lines add up to 90.00 EUR, which is neither the subtotal nor the total.',
    ]);
    expect(codes({ ...sound, lines: [line('40.00'), line('60.00')] })).toEqual([]);
    expect(codes({ ...sound, lines: [line('19.00'), line('100.00')] })).toEqual([]);
    expect(codes({ ...sound, lines: [...lines, line(null)] })).toEqual([]);
    const unsure = { ...sound.fieldConfidence, '40.00/net': 0.5 };
    expect(codes({ ...sound, lines, fieldConfidence: unsure })).toEqual([]);
  });
});

describe('the vendor', () => {
  it('new_vendor: nobody knows them yet', () => {
    const vendor = { name: 'Acme', verified: false };
    expect(codes({ ...sound, vendor })).toEqual(['new_vendor']);
    expect(codes({ ...sound, vendor, earlier: [earlier()] })).toEqual([]);
    expect(codes({ ...sound, vendor: null })).toEqual([]);
  });

  it('bank_details_changed: an account that none of their invoices had', () => {
    const [old, other] = ['DE89370400440532013000', 'GB29NWBK60161331926819'];
    const known = [earlier({ iban: null }), earlier({ iban: old })];
    expect(told(withValues({ iban: other }, { earlier: known }))).toEqual([
      'The bank account …6819 is new for this vendor; earlier invoices had …3000. Ask them under a number that you know already.',
    ]);
    const spaced = 'DE89 3704 0044 0532 0130 00';
    expect(codes(withValues({ iban: spaced }, { earlier: known }))).toEqual([]);
    expect(codes(withValues({ iban: other }, { earlier: [earlier()] }))).toEqual([]);
    expect(codes(withValues({ iban: null }, { earlier: known }))).toEqual([]);
  });
});

describe('the reading', () => {
  it('future_date: later than it can be anywhere', () => {
    expect(codes(withValues({ invoiceDate: '2026-03-16' }))).toEqual([]);
    expect(told(withValues({ invoiceDate: '2026-03-17' }))).toEqual([
      'The invoice is dated 2026-03-17, which is still to come.',
    ]);
  });

  it('low_confidence: names what to look at', () => {
    const fieldConfidence = { ...sound.fieldConfidence, amount: 0.54 };
    expect(told(withValues({ invoiceNumber: null }, { fieldConfidence }))).toEqual([
      'Please check the invoice number (not found) and the total (54% sure).',
    ]);
    const account = { fieldConfidence: { ...sound.fieldConfidence, iban: 0.5 } };
    expect(told(withValues({ iban: 'DE89370400440532013000' }, account))).toEqual([
      'Please check the bank account (50% sure).',
    ]);
  });

  it('xml_page_mismatch: says both', () => {
    const mismatches = [{ field: 'total', xml: '100.00', page: '900.00' }];
    expect(told({ ...sound, mismatches })).toEqual([
      'The e-invoice in this file and its page differ: the total is 100.00 in it and 900.00 on the page.',
    ]);
  });
});

it('the gravest comes first', () => {
  const invoice = withValues(
    { amount: '191.00', iban: 'GB29NWBK60161331926819' },
    { sameFileAs: 'a.pdf', earlier: [earlier({ iban: 'DE89370400440532013000' })] },
  );
  expect(codes(invoice)).toEqual(['bank_details_changed', 'potential_duplicate', 'total_mismatch']);
});
