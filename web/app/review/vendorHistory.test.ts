import { expect, test } from 'vitest';
import { someInvoice } from '#sync/client/testing/someRows.ts';
import { entryOf } from '../../store/invoiceIndex/IndexEntry.ts';
import { averageOf, comparedText, earlierOf, knownIbans, othersOf } from './vendorHistory.ts';

const one = {
  amount: '100.00',
  currency: 'USD',
  status: 'approved',
  iban: 'DE1',
} as const;

test('the average counts invoices in the same currency that were not rejected', () => {
  const earlier = [
    one,
    { ...one, amount: '50.50' },
    { ...one, amount: '9999', currency: 'EUR' },
    { ...one, amount: '9999', status: 'rejected' as const },
    { ...one, amount: null },
  ];
  expect(averageOf(earlier, 'USD')).toBe('75.25');
  expect(averageOf(earlier, 'EUR')).toBeNull();
});

test('an account is known once an invoice with it was approved', () => {
  const pending = { ...one, status: 'pending_review', iban: 'DE2' } as const;
  expect(knownIbans([pending, one, { ...one, iban: 'DE3', status: 'paid' }, one])).toEqual([
    'DE1',
    'DE3',
  ]);
});

test('the history belongs to the vendor, regardless of the names on its invoices', () => {
  const [vendorId, other] = [someInvoice().id, someInvoice().id];
  const invoice = someInvoice({ vendorId, vendorName: 'Amazon' });
  const renamed = someInvoice({ vendorId, vendorName: 'Amazon Europe' });
  const unknown = someInvoice({ vendorId: null, vendorName: 'AMAZON' });
  const namesakes = [
    someInvoice({ vendorId: other, vendorName: 'Amazon' }),
    someInvoice({ vendorId: null, vendorName: 'Amazon Web Services' }),
    someInvoice({ vendorId: null, vendorName: 'Bolt', description: 'Bought at Amazon' }),
  ];
  const entries = [invoice, renamed, unknown, ...namesakes].map(entryOf);
  expect(othersOf(entries, invoice)).toEqual([renamed.id, unknown.id]);
});

test('an amount is compared with the last one in the same currency', () => {
  const earlier = (amount: string, currency = 'USD') =>
    someInvoice({ amount, currency, status: 'approved' });
  const [inEuros, dollars, nearly, nothing] = [
    earlier('900.00', 'EUR'),
    earlier('100.00'),
    earlier('112.10'),
    earlier('0'),
  ];
  const now = someInvoice({ amount: '112.00', currency: 'USD' });
  expect(comparedText(now, [inEuros, dollars])).toBe('12% more than the last one');
  expect(comparedText(now, [nearly])).toBe('As much as the last one');
  expect(comparedText({ ...now, amount: '50' }, [dollars])).toBe('50% less than the last one');
  expect(comparedText({ ...now, amount: '250' }, [dollars])).toBe('150% more than the last one');
  expect(comparedText({ ...now, amount: '3762' }, [dollars])).toBe('38 times the last one');
  expect(comparedText(now, [])).toBeNull();
  expect(comparedText(now, [nothing])).toBeNull();
});

test('the last one is the latest that came before, and was not rejected', () => {
  const [first, last, rejected, now, later] = [
    someInvoice({ amount: '50.00' }),
    someInvoice({ amount: '100.00' }),
    someInvoice({ amount: '25.00', status: 'rejected' }),
    someInvoice({ amount: '200.00' }),
    someInvoice({ amount: '400.00' }),
  ];
  const others = [later, rejected, last, first];
  expect(comparedText(now, others)).toBe('100% more than the last one');
  expect(comparedText(now, others.toReversed())).toBe('100% more than the last one');
  expect(comparedText(first, [later, rejected, last, now])).toBeNull();
  expect(earlierOf(now, others)).toEqual([rejected, last, first]);
});
