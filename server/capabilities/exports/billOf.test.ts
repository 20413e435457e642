import { describe, expect, it } from 'vitest';
import type { EnteredCoding } from '#shared/coding/coding.ts';
import type { BillBooks } from '#shared/coding/problems.ts';
import { newLedgerSettings } from '#shared/integrations/contract.ts';
import { amountOf, unitsOf } from '#shared/money/sums.ts';
import { companies } from '../../sandbox/ledgers/book.ts';
import { billOf } from './billOf.ts';
import { standInItems } from './testing/standInItems.ts';

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
  documentType: 'invoice' as const,
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
  bookedRate: null,
};

const sumOf = (amounts: readonly string[]) =>
  amountOf(amounts.reduce((sum, amount) => sum + (unitsOf(amount) ?? 0n), 0n));

const shown = (bill: ReturnType<typeof billOf>) =>
  bill.lines.map(({ description, net }) => `${description}: ${net}`);

describe('a bill', () => {
  it('of a credit note or receipt goes to the account and tax code of its kind, unless its vendor has one', () => {
    const none = { accountId: null, taxCodeId: null };
    const byKind = { credit: { accountId: '8', taxCodeId: 'C' }, receipt: none };
    const taxed = { ...settings, taxCodeId: 'T', byKind };
    const bookings = (bill: ReturnType<typeof billOf>) =>
      bill.lines.map(({ accountId, taxCodeId }) => `${accountId} ${taxCodeId}`);
    const lines = [line('-100.00', '19')];
    const credit = { ...invoice, amount: '-119.00', tax: '-19.00', lines };
    expect(bookings(billOf(credit, taxed, given))).toEqual(['8 C']);
    const ofVendor = { ...taxed, vendorAccounts: { acme: '24' } };
    expect(bookings(billOf(credit, ofVendor, given))).toEqual(['24 C']);
    expect(bookings(billOf(invoice, taxed, given))).toEqual(['7 T', '7 T']);
    const receipts = { ...taxed, byKind: { ...byKind, receipt: { ...none, accountId: '9' } } };
    const receipt = { ...invoice, documentType: 'receipt' as const };
    expect(bookings(billOf(receipt, receipts, given))).toEqual(['9 T', '9 T']);
  });

  it('has the term of its vendor, and is due by it where the invoice names no day', () => {
    const term = { itemId: '4404', days: 30 };
    const due = (dueDate: string | null, by: typeof term | null) => {
      const { dueOn, termId } = billOf({ ...invoice, dueDate }, settings, { ...given, term: by });
      return { dueOn, termId };
    };
    expect(due(null, term)).toEqual({ dueOn: '2025-07-02', termId: '4404' });
    expect(due('2025-06-20', term)).toEqual({ dueOn: '2025-06-20', termId: '4404' });
    expect(due(null, null)).toEqual({ dueOn: null, termId: null });
  });

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

describe('a coded bill', () => {
  const items = standInItems('quickbooks');
  const coded = { ...given, books: { ...books, companyId: companies.quickbooks[0].id, items } };
  const [first, second] = invoice.lines;
  const [one, other] = [first?.id ?? '', second?.id ?? ''];
  const booked = (coding: EnteredCoding, more: Partial<typeof invoice> = {}, using = settings) =>
    billOf({ ...invoice, ...more, coding }, using, coded);
  const shownIn = (bill: ReturnType<typeof billOf>) =>
    bill.lines.map(({ description, net, accountId, taxCodeId, tax }) =>
      [description, net, accountId, taxCodeId ?? '-', tax].join(' '),
    );
  const vat = { ...settings, taxCodes: { '19': 'VAT19' }, untaxedCodeId: 'NONE' };
  const untaxed = { tax: '0.00', amount: '100.00' };

  it('has each part of a line as a line, with its own entries and those of the invoice', () => {
    const bill = booked(
      {
        [`${one}/memo`]: 'Posters',
        [`${one}/class`]: 'class 4001',
        [`${one}:1/share`]: '33.33%',
        [`${one}:1/account`]: 'account 62',
        [`${one}:1/customer`]: 'customer 4201',
        [`${one}:1/billable`]: true,
        'all/location': 'location 4101',
        'all/account': 'account 83',
      },
      untaxed,
    );
    expect(shownIn(bill)).toEqual([
      'Posters 40.00 83 - 0.00',
      'Posters 20.00 62 - 0.00',
      'For 40.00 40.00 83 - 0.00',
    ]);
    expect(bill.lines.map(({ classId }) => classId)).toEqual(['4001', '4001', null]);
    expect(bill.lines[1]).toMatchObject({ customerId: '4201', isBillable: true });
    expect(bill.locationId).toBe('4101');
  });

  it('has a coded tax code rather than that of its rate', () => {
    const bill = booked(
      { [`${one}/taxCode`]: 'taxCode 4' },
      { lines: linesAt('20'), ...at20 },
      vat20,
    );
    expect(shownIn(bill)).toEqual(['For 60.00 60.00 7 4 12.00', 'For 40.00 40.00 7 2 8.00']);
  });

  it('has tax that cannot be reclaimed as part of the cost', () => {
    const more = { lines: linesAt('20'), ...at20 };
    const bill = booked({ [`${one}/taxCode`]: 'taxCode 5' }, more, vat20);
    expect(shownIn(bill)).toEqual(['For 60.00 72.00 7 5 0.00', 'For 40.00 40.00 7 2 8.00']);
    expect([bill.tax, bill.total]).toEqual(['8.00', '120.00']);
  });

  it('adds no tax where the customer owes it', () => {
    const bill = booked({ 'all/taxCode': 'taxCode 6' }, untaxed);
    expect(shownIn(bill)).toEqual(['For 60.00 60.00 7 6 0.00', 'For 40.00 40.00 7 6 0.00']);
    expect([bill.tax, bill.total]).toEqual(['0.00', '100.00']);
  });

  it('has withheld tax as a line below zero on its own account', () => {
    const withheld = { ...line('-20.00', '0'), id: 'withheld' };
    const lines = [...linesAt('20'), withheld];
    const coding = { 'withheld/account': 'account 48', 'withheld/taxCode': 'taxCode 5' };
    const bill = booked(coding, { lines, tax: '20.00', amount: '100.00' }, vat20);
    expect(shownIn(bill)[2]).toBe('For -20.00 -20.00 48 5 0.00');
    expect(bill.total).toBe('100.00');
  });

  it('has discount and shipping where the whole invoice is, else where its largest line is', () => {
    const more = { ...untaxed, amount: '105.00' };
    const coding = { [`${one}/account`]: 'account 62', [`${one}/class`]: 'class 4001' };
    const beside = (bill: ReturnType<typeof billOf>) => {
      const { accountId, classId } = bill.lines[2] ?? {};
      return [accountId, classId];
    };
    expect(beside(booked(coding, more))).toEqual(['62', '4001']);
    expect(beside(booked({ ...coding, 'all/account': 'account 83' }, more))).toEqual([
      '83',
      '4001',
    ]);
  });

  it('divides an invoice without lines by its amount with tax', () => {
    const coding = { 'all:1/share': '19.00', 'all:1/account': 'account 62' };
    const bill = booked(coding, { lines: [] }, vat);
    expect(bill.includesTax).toBe(true);
    expect(shownIn(bill)).toEqual([
      'Invoice A-1 100.00 7 VAT19 15.97',
      'Invoice A-1 19.00 62 VAT19 3.03',
    ]);
  });

  it('is refused with the line and what to do', () => {
    expect(() => booked({ [`${other}/account`]: 'account 90' }, untaxed)).toThrow(
      'Line 2: “Old Advertising” is inactive in QuickBooks. Choose another account.',
    );
  });
});

const linesAt = (rate: string) => invoice.lines.map((one) => ({ ...one, taxRate: rate }));
const at20 = { tax: '20.00', amount: '120.00' };
const vat20 = { ...settings, taxCodes: { '20': '2' }, untaxedCodeId: '5' };
