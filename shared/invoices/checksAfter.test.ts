import { describe, expect, it } from 'vitest';
import type { DocumentMap, DocumentValue } from '../documents/content.ts';
import { type Checks, checksAfter } from './checksAfter.ts';
import { reviewEdit } from './reviewEdit.ts';

const at = '2026-03-01T12:00:00.000Z';
const by = { personId: 'cleo', name: 'Cleo', at };
const nothing: Checks = { confirmed: {}, reviewed: null, sentBack: null };
const values = {
  vendorName: 'Acme',
  invoiceNumber: 'A-1',
  invoiceDate: '2026-03-01',
  dueDate: null,
  amount: '120.00',
  currency: 'EUR',
  subtotal: null,
  discount: null,
  shipping: null,
  tax: null,
  purchaseOrder: null,
  iban: null,
  vendorEmail: null,
  vendorTaxId: null,
  description: null,
  exchangeRate: null,
  exchangeRateDate: null,
  lines: [
    {
      id: 'a',
      description: 'Paper',
      quantity: '1',
      unitPrice: null,
      discount: null,
      taxRate: null,
      net: '5',
    },
  ],
};
const shown = {
  values,
  errors: [],
  fieldConfidence: { amount: 0.5, vendorName: 0.99, 'a/net': 0.4 },
};

const change = (map: DocumentMap, key: string, value: DocumentValue | undefined) => ({
  map,
  key,
  value,
});
const edited = (before: Checks, ...changes: ReturnType<typeof change>[]) =>
  checksAfter(before, { by, changes }, shown);

describe('confirming values', () => {
  it('a confirmed value is kept with its author and time, and is in the audit log', () => {
    const { checks, told } = edited(nothing, change('checks', 'a/net', '5'));
    expect(checks.confirmed).toEqual({ 'a/net': { ...by, value: '5' } });
    expect(told.newValues).toEqual({ 'confirmed.a/net': '5' });
  });

  it('a person who enters a doubtful value has confirmed it', () => {
    const { checks, told } = edited(nothing, change('fields', 'amount', '120.00'));
    expect(checks.confirmed).toEqual({ amount: { ...by, value: '120.00' } });
    expect(told.newValues).toEqual({});
  });

  it('a value that was read without a doubt needs no record', () => {
    expect(edited(nothing, change('fields', 'vendorName', 'Acme')).checks).toBe(nothing);
  });

  it('a key of a newer version changes nothing', () => {
    expect(edited(nothing, change('checks', 'later', 'x')).checks).toBe(nothing);
    expect(edited(nothing, change('checks', 'a/removed', 'x')).checks).toBe(nothing);
  });

  it('a late confirmation of an earlier value does not replace that of the current value', () => {
    const now = { ...nothing, confirmed: { amount: { ...by, value: '120.00' } } };
    expect(edited(now, change('checks', 'amount', '99.00')).checks).toBe(now);
  });
});

describe('reviewing', () => {
  const sentBack = { ...by, personId: 'ann', reason: 'Wrong amount', reviewedBy: 'cleo' };
  const back: Checks = { ...nothing, sentBack };

  it('a review has its author and time, and is in the audit log once', () => {
    const { checks, told } = edited(nothing, ...reviewEdit(null));
    expect(checks.reviewed).toEqual(by);
    expect(told).toEqual({ oldValues: { reviewed: false }, newValues: { reviewed: true } });
    expect(edited(checks, ...reviewEdit(null)).checks).toBe(checks);
  });

  it('a review that was made before the sending back and arrives after it changes nothing', () => {
    expect(edited(back, ...reviewEdit(null)).checks).toBe(back);
    const earlier = { ...sentBack, at: '2026-02-01T12:00:00.000Z' };
    expect(edited(back, ...reviewEdit(earlier)).checks).toBe(back);
  });

  it('a review that knows of the sending back ends it', () => {
    expect(edited(back, ...reviewEdit(sentBack)).checks).toEqual({ ...nothing, reviewed: by });
  });

  it('a review counts also where its document said reviewed before', () => {
    const answered = reviewEdit(sentBack).filter(({ key }) => key === 'answered');
    expect(edited(back, ...answered).checks.reviewed).toEqual(by);
  });

  it('a review can be taken back', () => {
    const reviewed = { ...nothing, reviewed: by };
    expect(edited(reviewed, change('checks', 'reviewed', false)).checks).toEqual(nothing);
  });
});
