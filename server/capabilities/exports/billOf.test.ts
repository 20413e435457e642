import { describe, expect, it } from 'vitest';
import type { BillBooks } from '#shared/coding/problems.ts';
import { newLedgerSettings } from '#shared/integrations/contract.ts';
import { amountOf, unitsOf } from '#shared/money/sums.ts';
import { billOf } from './billOf.ts';

const settings = { ...newLedgerSettings, accountId: '7' };
const books: BillBooks = {
  ...{ books: 'quickbooks', companyId: 'realm', items: new Map() },
  ...{ requires: [], hasAccounts: true, hasTaxCodes: true },
};
const defaults = { vendor: {}, company: {} };
const given = { mark: 'a-mark', publicUrl: 'http://docket.test', books, defaults };

let made = 0;
const line = (net: string, taxRate: string | null = null) => ({
  id: `line-${++made}`,
  description: `For ${net}`,
  quantity: null,
  unitPrice: null,
  discount: null,
  taxRate,
  net,
});

const invoice = {
  id: 'an-id',
  invoiceNumber: 'A-1',
  vendorId: 'acme',
  vendorName: 'Acme Ltd',
  invoiceDate: '2025-06-02',
  dueDate: null,
  currency: 'EUR',
  amount: '119.00',
  discount: null,
  shipping: null,
  tax: '19.00',
  description: null,
  lines: [line('60.00', '19'), line('40.00', '19')],
  coding: {},
};

const sumOf = (amounts: readonly string[]) =>
  amountOf(amounts.reduce((sum, amount) => sum + (unitsOf(amount) ?? 0n), 0n));

const shown = (bill: ReturnType<typeof billOf>) =>
  bill.lines.map(({ description, net }) => `${description}: ${net}`);

describe('a bill', () => {
  it('has the tax as a separate line if no tax code is chosen', () => {
    const bill = billOf(invoice, settings, given);
    expect(shown(bill)).toEqual(['For 60.00: 60.00', 'For 40.00: 40.00', 'Tax: 19.00']);
    expect(bill.tax).toBe('0.00');
  });

  it('has the tax on its lines if a tax code is chosen, exact to the cent', () => {
    const lines = [line('33.33', '19'), line('33.33', '19'), line('33.34', '0')];
    const taxed = { ...invoice, lines, amount: '112.67', tax: '12.67' };
    const codes = { ...settings, taxCodeId: 'VAT', untaxedCodeId: 'NONE' };
    const bill = billOf(taxed, codes, given);
    expect(bill.lines.map(({ taxCodeId }) => taxCodeId)).toEqual(['VAT', 'VAT', 'NONE']);
    expect(bill.lines.map(({ tax }) => tax)).toEqual(['6.34', '6.33', '0.00']);
    expect(bill.tax).toBe('12.67');
  });

  describe('with several tax rates', () => {
    const lines = [line('100.00', '19.00'), line('50.00', '7'), line('10.00', '0')];
    const mixed = { ...invoice, lines, amount: '182.50', tax: '22.50' };
    const codes = { ...settings, taxCodes: { '19': 'VAT19', '7': 'VAT7' }, untaxedCodeId: 'NONE' };
    const booked = (bill: ReturnType<typeof billOf>) =>
      bill.lines.map(({ taxCodeId, tax }) => [taxCodeId, tax]);

    it('has the code and the tax of its rate on each line', () => {
      expect(booked(billOf(mixed, codes, given))).toEqual([
        ['VAT19', '19.00'],
        ['VAT7', '3.50'],
        ['NONE', '0.00'],
      ]);
      const gross = [line('119.00', '19'), line('53.50', '7'), line('10.00', '0')];
      const bill = billOf({ ...mixed, lines: gross }, codes, given);
      expect([bill.includesTax, ...booked(bill)]).toEqual([
        true,
        ['VAT19', '19.00'],
        ['VAT7', '3.50'],
        ['NONE', '0.00'],
      ]);
    });

    it('uses the code for other rates if a rate has none, and otherwise names the missing code', () => {
      const { '7': _, ...taxCodes } = codes.taxCodes;
      const other = billOf(mixed, { ...codes, taxCodes, taxCodeId: 'OTHER' }, given);
      expect(booked(other).map(([code]) => code)).toEqual(['VAT19', 'OTHER', 'NONE']);
      expect(() => billOf(mixed, { ...codes, taxCodes }, given)).toThrow(
        'Choose the tax code for 7% tax in the Integrations page.',
      );
    });

    it('derives the rate from the tax if no line states one', () => {
      for (const silent of [[], [line('60.00'), line('40.00')]]) {
        const bill = billOf({ ...invoice, lines: silent }, codes, given);
        expect(new Set(bill.lines.map(({ taxCodeId }) => taxCodeId))).toEqual(new Set(['VAT19']));
      }
      const odd = { ...invoice, lines: [], amount: '113.00', tax: '13.00' };
      expect(() => billOf(odd, codes, given)).toThrow(/rate is not on the invoice/);
    });
  });

  describe('of an invoice with discount and shipping', () => {
    const lines = [line('100.00', '20')];
    const charged = { ...invoice, lines, discount: '10.00', shipping: '5.00' };
    const codes = { ...settings, taxCodes: { '20': 'VAT20' }, untaxedCodeId: 'NONE' };
    const booked = (one: typeof charged, using = codes) =>
      billOf(one, using, given).lines.map((part) =>
        [part.description, part.net, part.taxCodeId, part.tax].join(' '),
      );

    it('has them as lines of their own, taxed as the tax of the invoice says', () => {
      expect(booked({ ...charged, amount: '114.00', tax: '19.00' })).toEqual([
        'For 100.00 100.00 VAT20 20.00',
        'Discount -10.00 VAT20 -2.00',
        'Shipping 5.00 VAT20 1.00',
      ]);
      expect(booked({ ...charged, amount: '113.00', tax: '18.00' })).toEqual([
        'For 100.00 100.00 VAT20 20.00',
        'Discount -10.00 VAT20 -2.00',
        'Shipping 5.00 NONE 0.00',
      ]);
      const credit = {
        ...charged,
        lines: [line('-100.00', '20')],
        amount: '-113.00',
        tax: '-18.00',
      };
      expect(booked(credit)[1]).toBe('Discount -10.00 VAT20 -2.00');
    });

    it('has only what the lines leave out, to the cent', () => {
      expect(booked({ ...charged, amount: '120.00', tax: '20.00' })).toHaveLength(1);
      expect(booked({ ...charged, amount: '110.02', tax: '20.00' })).toEqual([
        'For 100.00 100.00 VAT20 20.00',
        'Discount -10.00 NONE 0.00',
        'Rounding 0.02 NONE 0.00',
      ]);
      expect(booked({ ...charged, amount: '140.00', tax: '20.00' })[1]).toBe(
        'Not itemised on the invoice 20.00 NONE 0.00',
      );
    });
  });

  describe('with tax codes, if the lines do not add up to the amount', () => {
    const codes = { ...settings, taxCodes: { '20': 'VAT20', '5': 'VAT5' }, untaxedCodeId: 'NONE' };
    const booked = (lines: ReturnType<typeof line>[], amount: string, tax: string) =>
      billOf({ ...invoice, lines, amount, tax }, codes, given).lines.map((one) =>
        [one.net, one.taxCodeId, one.tax].join(' '),
      );

    it('the difference has the rate that explains the rest of the tax', () => {
      expect(booked([line('100.00', '20')], '240.00', '40.00')).toEqual([
        '100.00 VAT20 20.00',
        '100.00 VAT20 20.00',
      ]);
      expect(booked([line('100.00', '20')], '108.00', '18.00')).toEqual([
        '100.00 VAT20 20.00',
        '-10.00 VAT20 -2.00',
      ]);
      expect(booked([line('100.00', '0')], '220.00', '20.00')).toEqual([
        '100.00 NONE 0.00',
        '100.00 VAT20 20.00',
      ]);
      expect(booked([line('100.00', '20'), line('40.00', '5')], '172.00', '22.00')).toEqual([
        '100.00 VAT20 20.00',
        '40.00 VAT5 2.00',
        '10.00 NONE 0.00',
      ]);
      expect(booked([line('100.00'), line('60.00')], '204.00', '34.00')).toEqual([
        '100.00 VAT20 20.00',
        '60.00 VAT20 12.00',
        '10.00 VAT20 2.00',
      ]);
    });

    it('lines stated as untaxed are taxed if nothing else explains the tax', () => {
      expect(booked([line('100.00', '0')], '120.00', '20.00')).toEqual(['100.00 VAT20 20.00']);
    });

    it('a missing code is reported if the rest of the tax has no known rate', () => {
      expect(() => booked([line('100.00', '20')], '233.00', '33.00')).toThrow(
        'Choose the tax code for tax whose rate is not on the invoice',
      );
    });

    it('a missing code for untaxed lines is reported only beside taxed ones', () => {
      const none = { ...codes, untaxedCodeId: null };
      const mixed = { ...invoice, lines: [line('100.00', '20')], amount: '130.00', tax: '20.00' };
      expect(() => billOf(mixed, none, given)).toThrow(
        'Choose the tax code for lines without tax in the Integrations page.',
      );
      const plain = { ...mixed, amount: '100.00', tax: '0.00', lines: [line('100.00', '0')] };
      expect(billOf(plain, none, given).lines).toMatchObject([{ taxCodeId: null, tax: '0.00' }]);
    });
  });

  it('has cents of rounding with the code of the largest taxed line if untaxed lines have none', () => {
    const taxCodes = { '20': 'VAT20', '5': 'VAT5' };
    const lines = [line('40.00', '5'), line('100.00', '20')];
    const rounded = { ...invoice, lines, amount: '162.01', tax: '22.00' };
    const bill = billOf(rounded, { ...settings, taxCodes }, given);
    expect(bill.lines.map(({ net, taxCodeId, tax }) => [net, taxCodeId, tax].join(' '))).toEqual([
      '40.00 VAT5 2.00',
      '100.00 VAT20 20.00',
      '0.01 VAT20 0.00',
    ]);
    expect(sumOf(bill.lines.flatMap(({ net, tax }) => [net, tax]))).toBe('162.01');
    expect([bill.tax, bill.total]).toEqual(['22.00', '162.01']);
  });

  it('has a line for a rounding difference or for items that the lines leave out', () => {
    const rounded = billOf({ ...invoice, amount: '119.02' }, settings, given);
    expect(shown(rounded)).toContain('Rounding: 0.02');
    const freight = billOf({ ...invoice, amount: '129.00' }, settings, given);
    expect(shown(freight)).toContain('Not itemised on the invoice: 10.00');
  });

  it('keeps gross lines as they are', () => {
    const lines = [line('71.40', '19'), line('47.60', '19')];
    const bill = billOf({ ...invoice, lines }, settings, given);
    expect(shown(bill)).toEqual(['For 71.40: 71.40', 'For 47.60: 47.60']);
    expect(bill.includesTax).toBe(true);
  });

  it.each([
    [invoice],
    [{ ...invoice, lines: [] }],
    [{ ...invoice, lines: [line('12.3456')] }],
    [{ ...invoice, amount: '-119.00', tax: '-19.00', lines: [line('-60.00'), line('-40.00')] }],
    [{ ...invoice, amount: '0.00', tax: null, lines: [] }],
  ])('adds up to the approved amount', (one) => {
    const bill = billOf(one, settings, given);
    const total = bill.total.replace('-', '');
    expect(sumOf(bill.lines.map(({ net }) => net))).toBe(total);
    const codes = { ...settings, taxCodeId: 'VAT', untaxedCodeId: 'NONE' };
    const coded = billOf(one, codes, given).lines.flatMap(({ net, tax }) => [net, tax]);
    expect(sumOf(coded)).toBe(total);
    expect(total).toBe(one.amount.replace('-', ''));
    expect(bill.kind).toBe(one.amount.startsWith('-') ? 'credit' : 'bill');
  });

  it('is booked on the vendor’s account, and refused without any account', () => {
    const own = { ...settings, vendorAccounts: { acme: '9' } };
    expect(billOf(invoice, own, given).lines[0]?.accountId).toBe('9');
    expect(() => billOf(invoice, newLedgerSettings, given)).toThrow(/Choose an account/);
  });
});
