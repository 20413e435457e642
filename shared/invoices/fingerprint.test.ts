import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Fingerprinted, fingerprintedFields, fingerprintOf } from './fingerprint.ts';

const line = (id: string, net: string) => ({
  id,
  description: 'Paper',
  quantity: '2',
  unitPrice: '3.00',
  discount: null,
  taxRate: null,
  net,
});

const invoice: Fingerprinted = {
  invoiceNumber: 'A-1',
  vendorName: 'Acme',
  vendorTaxId: null,
  amount: '100.50',
  subtotal: '100.50',
  discount: null,
  shipping: null,
  tax: '0',
  currency: 'USD',
  invoiceDate: '2026-03-01',
  dueDate: null,
  iban: 'DE89 3704 0044 0532 0130 00',
  exchangeRate: null,
  exchangeRateDate: null,
  lines: [line('a', '60.50'), line('b', '40.00')],
  coding: {},
};
const software = '01990000-0000-7000-8000-00000000a001';
const travel = '01990000-0000-7000-8000-00000000a002';
const noDefaults = { account: null, taxCode: null, class: null };

describe('the fingerprint of an invoice', () => {
  it.each<[string, Partial<Fingerprinted>]>([
    ['an amount is written otherwise', { amount: '0100.5000' }],
    ['nothing has a sign', { tax: '-0.00' }],
    ['the account is written without spaces', { iban: 'DE89370400440532013000' }],
    ['lines stand in another order', { lines: invoice.lines.toReversed() }],
  ])('does not change when %s', (_, change) => {
    expect(fingerprintOf({ ...invoice, ...change })).toBe(fingerprintOf(invoice));
  });

  it('changes with each field that matters', () => {
    const changes: Partial<Fingerprinted>[] = [
      { invoiceNumber: 'A-2' },
      { vendorName: 'Acme Inc' },
      { vendorTaxId: 'X' },
      { amount: '100.51' },
      { subtotal: null },
      { tax: '0.01' },
      { discount: '1' },
      { shipping: '1' },
      { exchangeRate: '1.0920' },
      { lines: [{ ...line('a', '60.50'), discount: '1' }, line('b', '40.00')] },
      { currency: 'EUR' },
      { invoiceDate: '2026-03-02' },
      { dueDate: '2026-03-02' },
      { iban: null },
      { lines: [] },
      { lines: [line('a', '60.50'), line('b', '40.01')] },
    ];
    const prints = [invoice, ...changes.map((change) => ({ ...invoice, ...change }))];
    expect(new Set(prints.map(fingerprintOf)).size).toBe(prints.length);
  });

  it('is the one of versions without discount and shipping while these are empty', () => {
    expect(fingerprintOf(invoice)).toBe('edd004b0310c0c8187b5b5ca7fab788b');
  });

  it('ignores other fields', () => {
    const more = { ...invoice, description: 'x', purchaseOrder: 'y', status: 'approved' };
    expect(fingerprintOf(more)).toBe(fingerprintOf(invoice));
  });

  it('covers the coding only where the company says so', () => {
    const coded = { ...invoice, coding: { 'a/account': software } };
    expect(fingerprintOf(coded)).toBe(fingerprintOf(invoice));
    const covered = { ...invoice, coveredDefaults: noDefaults };
    const codings = [
      {},
      { 'a/account': software },
      { 'all/account': software },
      { 'a:1/share': '40%' },
      { 'a:1/share': '40%', 'a:1/account': software },
      { 'a/billable': false },
      { 'a/memo': 'Chairs' },
    ];
    const prints = codings.map((coding) => fingerprintOf({ ...covered, coding }));
    expect(new Set([fingerprintOf(invoice), ...prints]).size).toBe(codings.length + 1);
  });

  it.each<[string, Partial<Fingerprinted>, Partial<Fingerprinted>]>([
    [
      'by line or for all lines',
      { coding: { 'all/account': software } },
      { coding: { 'a/account': software, 'b/account': software } },
    ],
    [
      'by a default of the vendor',
      { coveredDefaults: { ...noDefaults, account: software } },
      { coding: { 'all/account': software } },
    ],
    [
      'over a default of the vendor',
      { coveredDefaults: { ...noDefaults, account: travel }, coding: { 'all/account': software } },
      { coding: { 'all/account': software } },
    ],
    [
      'by an amount or the percentage that it is',
      { coding: { 'b:1/share': '50%', 'b:1/account': software } },
      { coding: { 'b:1/share': '20.00', 'b:1/account': software } },
    ],
  ])('is the same for the same coding that was entered %s', (_, one, other) => {
    const print = (change: Partial<Fingerprinted>) =>
      fingerprintOf({ ...invoice, coveredDefaults: noDefaults, ...change });
    expect(print(one)).toBe(print(other));
  });

  it('differs for two amounts exactly when their values differ', () => {
    const cents = fc.integer({ min: -1_000_000, max: 1_000_000 });
    const written = fc.tuple(cents, fc.nat(3), fc.nat(2)).map(([value, before, after]) => {
      const digits = String(Math.abs(value)).padStart(3, '0');
      const sign = value < 0 ? '-' : '';
      const fraction = digits.slice(-2) + '0'.repeat(after);
      return { value, text: `${sign}${'0'.repeat(before)}${digits.slice(0, -2)}.${fraction}` };
    });
    fc.assert(
      fc.property(written, written, (one, other) => {
        const print = (amount: string) => fingerprintOf({ ...invoice, amount });
        expect(print(one.text) === print(other.text)).toBe(one.value === other.value);
      }),
    );
  });

  it('keeps the order of lines in the fields that matter', () => {
    const reversed = { ...invoice, lines: invoice.lines.toReversed() };
    expect(fingerprintedFields(reversed).lines.map(({ id }) => id)).toEqual(['b', 'a']);
  });
});
