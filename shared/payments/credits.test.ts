import { expect, test } from 'vitest';
import { applicableOf, type fitsCredit, whyNotApplied } from './credits.ts';

const invoice = (parts: Partial<Parameters<typeof fitsCredit>[0]>) => ({
  ...{ id: '018f0000-0000-7000-8000-000000000001', amount: '100.00', currency: 'EUR' },
  ...{ status: 'approved' as const, payments: [], vendorId: null, vendorName: 'Acme' },
  ...parts,
});
const credit = invoice({ amount: '-40.00' });
const paid = (amount: string) => ({
  ...{ id: '018f0000-0000-7000-8000-000000000002', amount, paidOn: '2026-05-12', reference: null },
  ...{
    personId: '018f0000-0000-7000-8000-000000000003',
    name: 'Ada',
    at: '2026-05-12T10:00:00.000Z',
  },
});

test('as much can be applied as is open on both', () => {
  expect(applicableOf(credit, invoice({}))).toBe('40.00');
  expect(applicableOf(credit, invoice({ amount: '30.5' }))).toBe('30.50');
  expect(applicableOf({ ...credit, payments: [paid('-15')] }, invoice({}))).toBe('25.00');
  expect(applicableOf(invoice({}), credit)).toBe('0.00');
});

test.each([
  ['40.00', {}, {}, null],
  ['40.01', {}, {}, 'not_open'],
  ['0', {}, {}, 'not_open'],
  ['-1.00', {}, {}, 'not_open'],
  ['40.00', {}, { amount: '39.99' }, 'not_open'],
  ['1.00', { payments: [paid('-40.00')] }, {}, 'not_a_credit'],
  ['1.00', { status: 'pending_review' }, {}, 'not_a_credit'],
  ['1.00', { amount: '40.00' }, {}, 'not_a_credit'],
  ['1.00', { isSample: true }, {}, 'not_a_credit'],
  ['1.00', {}, { currency: 'USD' }, 'does_not_fit'],
  ['1.00', {}, { vendorName: 'Berg' }, 'does_not_fit'],
  ['1.00', { vendorName: null }, { vendorName: null }, 'does_not_fit'],
  ['1.00', {}, { status: 'paid' }, 'does_not_fit'],
  ['1.00', {}, { amount: '-5.00' }, 'does_not_fit'],
] as const)('applying %s of %j to %j: %s', (amount, of, to, problem) => {
  expect(
    whyNotApplied(
      { ...credit, ...of, payments: [...('payments' in of ? of.payments : [])] },
      invoice(to),
      amount,
    ),
  ).toBe(problem);
});
