import { expect, test } from 'vitest';
import { openAmountOf, whyNotPaid } from './openAmount.ts';

const paid = (...amounts: string[]) =>
  amounts.map((amount, index) => ({
    id: `018f0000-0000-7000-8000-00000000000${index}`,
    amount,
    paidOn: '2026-03-31',
    reference: null,
    personId: '018f0000-0000-7000-8000-000000000009',
    name: 'Ada',
    at: '2026-03-31T10:00:00.000Z',
  }));

test('what is open is what payments leave of the amount', () => {
  const invoice = {
    amount: '100.00',
    status: 'approved',
    payments: paid('30.00', '20.5'),
  } as const;
  expect(openAmountOf(invoice)).toBe('49.50');
  expect(openAmountOf({ ...invoice, status: 'paid' })).toBe('0.00');
  expect(openAmountOf({ ...invoice, amount: null })).toBeNull();
});

test.each([
  ['100.00', 'approved', [], '100.00', null],
  ['100.00', 'approved', ['60.00'], '40.00', null],
  ['100.00', 'approved', ['60.00'], '40.01', 'not_open'],
  ['100.00', 'approved', [], '-10.00', 'not_open'],
  ['100.00', 'approved', [], '0.00', 'not_open'],
  ['-100.00', 'approved', [], '-100.00', null],
  ['-100.00', 'approved', [], '100.00', 'not_open'],
  ['100.00', 'pending_review', [], '100.00', 'not_approved'],
  ['100.00', 'paid', [], '1.00', 'already_paid'],
  [null, 'approved', [], '1.00', 'no_amount'],
] as const)('of %s (%s, paid %j), paying %s: %s', (amount, status, earlier, now, problem) => {
  expect(whyNotPaid({ amount, status, payments: paid(...earlier) }, now)).toBe(problem);
});
