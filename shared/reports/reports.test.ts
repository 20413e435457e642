import { describe, expect, test } from 'vitest';
import { ageBucketOf } from './ageing.ts';
import type { Reported } from './Reported.ts';
import { tallyReports } from './reports.ts';

interface Some extends Partial<Reported['brief']> {
  status?: Reported['status'];
}

const today = '2026-03-15';
const at = (day: string, hour = 12) =>
  new Date(`${day}T${String(hour).padStart(2, '0')}:00:00`).toISOString();

function some({ status = 'approved', ...parts }: Some = {}): Reported {
  return {
    status,
    brief: {
      amount: '100.00',
      currency: 'USD',
      vendorId: null,
      vendorName: 'Acme',
      invoiceDate: '2026-02-10',
      dueDate: null,
      earlyPayment: null,
      createdAt: at('2026-02-11'),
      decidedAt: null,
      approvedBy: [],
      fraudFlags: [],
      ...parts,
    },
  };
}

const nobody = (_: Reported): string[] => [];

/** One currency has a rate. */
function rateFor(currency: string, _base: string, on: string) {
  return currency === 'EUR' ? { rate: '2', on, source: 'ecb' as const } : null;
}

function reportsOf(
  invoices: readonly Reported[],
  { range = { from: '2026-01-01', to: '2026-12-31' }, waitsFor = nobody } = {},
) {
  const conversion = { base: 'USD', book: { find: rateFor } };
  const tally = tallyReports({ range, today, waitsFor, conversion });
  for (const invoice of invoices) tally.add(invoice);
  return tally.result();
}

describe('spend', () => {
  test('contains approved and paid invoices by currency, month and vendor, exact to the cent', () => {
    const { spend, undecided } = reportsOf([
      some({ amount: '0.10' }),
      some({ amount: '0.20', status: 'paid' }),
      some({ amount: '-0.05', vendorName: 'ACME ', createdAt: at('2026-02-20') }),
      some({ amount: '7', invoiceDate: '2026-01-31', vendorName: 'Berg', vendorId: 'berg' }),
      some({ amount: '9.99', currency: 'EUR' }),
      some({ amount: '50', status: 'pending_review' }),
      some({ amount: '60', status: 'rejected' }),
      some({ amount: null }),
    ]).spend;
    expect(spend.map(({ total }) => total)).toEqual([
      { currency: 'USD', amount: '7.25', count: 4 },
      { currency: 'EUR', amount: '9.99', count: 1 },
    ]);
    expect(spend[0]?.byMonth).toEqual([
      { month: '2026-01', amount: '7.00', count: 1 },
      { month: '2026-02', amount: '0.25', count: 3 },
    ]);
    expect(spend[0]?.byVendor).toEqual([
      { key: 'berg', name: 'Berg', amount: '7.00', count: 1 },
      { key: 'acme', name: 'ACME ', amount: '0.25', count: 3 },
    ]);
    expect(undecided).toEqual([{ currency: 'USD', amount: '50.00', count: 1 }]);
  });

  test('uses the invoice date, or the day of receipt if that is unknown', () => {
    const { spend } = reportsOf(
      [
        some({ amount: '1', invoiceDate: '2026-01-31' }),
        some({ amount: '2', invoiceDate: '2026-02-01' }),
        some({ amount: '4', invoiceDate: null, createdAt: at('2026-02-28') }),
        some({ amount: '8', invoiceDate: '2026-03-01' }),
      ],
      { range: { from: '2026-02-01', to: '2026-02-28' } },
    ).spend;
    expect(spend[0]?.total.amount).toBe('6.00');
  });
});

test.each([
  [null, 'no_due_date'],
  ['2026-04-01', 'not_due'],
  ['2026-03-15', 'not_due'],
  ['2026-03-14', 'to_30'],
  ['2026-02-13', 'to_30'],
  ['2026-02-12', 'to_60'],
  ['2026-01-13', 'to_90'],
  ['2025-12-15', 'to_90'],
  ['2025-12-14', 'beyond_90'],
])('an invoice due on %s is in the bucket %s', (dueDate, bucket) => {
  expect(ageBucketOf(dueDate, today)).toBe(bucket);
});

test('open invoices age from any time; paid and rejected ones do not', () => {
  const { ageing } = reportsOf([
    some({ status: 'pending_review', dueDate: '2024-01-01', invoiceDate: '2023-12-01' }),
    some({ status: 'approved', dueDate: '2026-03-10', amount: '5.5' }),
    some({ status: 'paid', dueDate: '2026-03-10' }),
    some({ status: 'rejected', dueDate: '2026-03-10' }),
  ]);
  expect(ageing[0]?.total).toEqual({ currency: 'USD', amount: '105.50', count: 2 });
  const filled = ageing[0]?.buckets.filter(({ count }) => count > 0);
  expect(filled).toEqual([
    { bucket: 'to_30', amount: '5.50', count: 1 },
    { bucket: 'beyond_90', amount: '100.00', count: 1 },
  ]);
});

test('the time to approval has median and 90th percentile, in total and by month', () => {
  const taken = (hours: number, day = '2026-02-11') =>
    some({ createdAt: at(day, 0), decidedAt: at(day, hours) });
  const { approvalTime } = reportsOf([
    ...[1, 2, 3, 4, 11].map((hours) => taken(hours)),
    taken(6, '2026-03-01'),
    some({ ...taken(20).brief, status: 'rejected' }),
    some({ status: 'pending_review' }),
    some({ createdAt: at('2026-03-02', 9), decidedAt: at('2026-03-02', 8) }),
  ]);
  expect(approvalTime.byMonth).toEqual([
    { month: '2026-02', count: 5, median: 3, p90: expect.closeTo(8.2) },
    { month: '2026-03', count: 2, median: 3, p90: expect.closeTo(5.4) },
  ]);
  expect(approvalTime.all).toEqual({ count: 7, median: 3, p90: expect.closeTo(8) });
  expect(reportsOf([]).approvalTime.all).toBeNull();
});

test('each approver has the approvals given in the period and the invoices waiting now', () => {
  const range = { from: '2026-02-01', to: '2026-02-28' };
  const waitsFor = ({ status }: Reported) => (status === 'pending_review' ? ['bea', 'ada'] : []);
  const { workload } = reportsOf(
    [
      some({ approvedBy: ['ada', 'bea'] }),
      some({ approvedBy: ['ada'], createdAt: at('2026-01-11') }),
      some({ status: 'pending_review', createdAt: at('2025-01-11') }),
    ],
    { range, waitsFor },
  );
  expect(workload).toEqual([
    { personId: 'ada', given: 1, waiting: 1 },
    { personId: 'bea', given: 1, waiting: 1 },
  ]);
});

test('a due date is missed if the approval came later, or has not come', () => {
  const { dueDates } = reportsOf([
    some({ dueDate: '2026-02-20', decidedAt: at('2026-02-20', 23) }),
    some({ dueDate: '2026-02-20', decidedAt: at('2026-02-21', 0), status: 'paid' }),
    some({ dueDate: '2026-03-14', status: 'pending_review' }),
    some({ dueDate: '2026-03-15', status: 'pending_review' }),
    some({ dueDate: '2026-02-20', status: 'rejected' }),
    some({ dueDate: '2025-12-31', status: 'pending_review' }),
  ]);
  expect(dueDates).toEqual({
    passed: 3,
    missed: 2,
    byMonth: [
      { month: '2026-02', passed: 2, missed: 1 },
      { month: '2026-03', passed: 1, missed: 1 },
    ],
  });
});

test('an early-payment discount is missed if the approval came after its last day, or has not come', () => {
  const offer = { percent: '2', days: 10 };
  const offered = (parts: Some) =>
    some({ amount: '1234.75', earlyPayment: offer, invoiceDate: '2026-02-10', ...parts });
  const { discounts } = reportsOf([
    offered({ decidedAt: at('2026-02-20', 23) }),
    offered({ decidedAt: at('2026-02-21', 0), status: 'paid' }),
    offered({ invoiceDate: '2026-03-04', status: 'pending_review' }),
    offered({ invoiceDate: '2026-03-05', status: 'pending_review' }),
    offered({ invoiceDate: null, status: 'pending_review' }),
    offered({ status: 'rejected' }),
    offered({ amount: '-50.00' }),
    offered({ currency: 'EUR', amount: '10.25', decidedAt: at('2026-02-12') }),
    some({ invoiceDate: '2026-02-10' }),
  ]);
  const usd = (amount: string, count: number) => ({ currency: 'USD', amount, count });
  expect(discounts).toEqual([
    {
      currency: 'USD',
      offered: usd('74.10', 3),
      missed: usd('49.40', 2),
      byMonth: [
        { month: '2026-02', offered: usd('49.40', 2), missed: usd('24.70', 1) },
        { month: '2026-03', offered: usd('24.70', 1), missed: usd('24.70', 1) },
      ],
    },
    expect.objectContaining({
      offered: { currency: 'EUR', amount: '0.21', count: 1 },
      missed: { currency: 'EUR', amount: '0.00', count: 0 },
    }),
  ]);
});

test('flags are counted by kind, and invoices that have any', () => {
  const { flags } = reportsOf([
    some({ fraudFlags: ['new_vendor', 'amount_anomaly'] }),
    some({ fraudFlags: ['new_vendor', 'new_vendor'] }),
    some(),
    some({ fraudFlags: ['new_vendor'], createdAt: at('2025-01-01') }),
  ]);
  expect(flags).toEqual({
    invoices: 3,
    flagged: 2,
    byKind: [
      { code: 'new_vendor', count: 2 },
      { code: 'amount_anomaly', count: 1 },
    ],
  });
});

test('all currencies together are in that of the company, and what has no rate is told apart', () => {
  const open = { dueDate: '2026-03-01', amount: '5.00' };
  const { together } = reportsOf([
    some({ amount: '100.00' }),
    some({ amount: '10.00', currency: 'EUR' }),
    some({ amount: '3.00', currency: 'PLN' }),
    some({ ...open, status: 'pending_review', currency: 'EUR' }),
    some({ ...open, status: 'pending_review', currency: 'PLN' }),
  ]);
  expect(together.spend.spend).toMatchObject([
    { currency: 'USD', total: { amount: '120.00', count: 2 }, byVendor: [{ amount: '120.00' }] },
  ]);
  expect(together.spend.undecided).toEqual([{ currency: 'USD', amount: '10.00', count: 1 }]);
  expect(together.ageing).toMatchObject([{ currency: 'USD', total: { amount: '130.00' } }]);
  expect(together.without).toEqual({
    spend: [{ currency: 'PLN', amount: '3.00', count: 1 }],
    undecided: [{ currency: 'PLN', amount: '5.00', count: 1 }],
    open: [{ currency: 'PLN', amount: '8.00', count: 2 }],
  });
});
