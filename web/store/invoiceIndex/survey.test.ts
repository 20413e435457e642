import { expect, test } from 'vitest';
import { RateBook } from '#shared/exchangeRates/RateBook.ts';
import { someInvoice } from '#sync/client/testing/someRows.ts';
import { entryOf, newestFirst } from './IndexEntry.ts';
import { survey } from './survey.ts';

const members = [
  { personId: 'ada', roles: ['approver' as const] },
  { personId: 'bea', roles: ['manager' as const] },
];
const conversion = {
  base: 'USD',
  book: new RateBook([
    {
      ...{ id: '018f0000-0000-7000-8000-000000000001', source: 'ecb' as const },
      ...{ from: 'EUR', to: 'USD', month: '2026-01', days: { '01': '1.0920' } },
    },
  ]),
};
const startOfDay = '2026-11-20T23:00:00.000Z';
const waits = { requiredApprovers: ['approver', 'manager'], requiredCount: 2 };

function surveyOf(invoices: readonly ReturnType<typeof someInvoice>[], personId = 'ada') {
  const entries = invoices.map(entryOf).sort(newestFirst);
  return survey(entries, { members, personId, keepsUploadersOut: false }, startOfDay, {
    signal: new AbortController().signal,
    conversion,
  });
}

test('invoices waiting for a person are listed oldest first, without those they approved or that are decided', async () => {
  const mine = [someInvoice(waits), someInvoice(waits)];
  const others = [
    someInvoice({ ...waits, approvedBy: ['ada'], approvalStatus: 'partial' }),
    someInvoice({ ...waits, status: 'approved' }),
    someInvoice({ requiredApprovers: ['bea'] }),
  ];
  const found = await surveyOf([...others, ...mine]);
  expect(found?.mine).toEqual(mine.map(({ id }) => id));
  expect(found?.pending).toBe(4);
  expect((await surveyOf([...others, ...mine], 'bea'))?.mine).toHaveLength(4);
});

test('invoices that are held, have a field in error or lack one are listed as blocked', async () => {
  const held = someInvoice({ ...waits, heldBy: ['bank_details_changed'] });
  const wrong = someInvoice({ ...waits, fieldErrors: [{ field: 'amount', message: 'What?' }] });
  const lacking = someInvoice({ ...waits, amount: null });
  const found = await surveyOf([held, wrong, lacking, someInvoice(waits)]);
  expect(found?.mine).toHaveLength(4);
  expect(found?.blocked).toEqual(
    new Map([
      [held.id, 'held'],
      [wrong.id, 'in_error'],
      [lacking.id, 'incomplete'],
    ]),
  );
});

test('confidence is the mean, and an invoice with several flags counts once', async () => {
  const vendorId = someInvoice().id;
  const found = await surveyOf([
    someInvoice({ confidence: '0.9', fraudFlags: ['new_vendor', 'total_mismatch'], vendorId }),
    someInvoice({ confidence: '0.8', vendorId }),
    someInvoice({ confidence: '1' }),
  ]);
  expect(found?.confidence).toBeCloseTo(0.9);
  expect(found).toMatchObject({ invoices: 3, flagged: 1, withVendor: 2, matched: 1 });
  expect(await surveyOf([])).toMatchObject({ invoices: 0, confidence: null, mine: [] });
});

test('invoices of today are those since the day began in the person’s time zone', async () => {
  const cameAt = ['2026-11-21T09:00:00.000Z', startOfDay, '2026-11-20T22:59:59.999Z'];
  const found = await surveyOf(cameAt.map((createdAt) => someInvoice({ createdAt })));
  expect(found).toMatchObject({ invoices: 3, today: 2 });
});

test('a survey of 100,000 invoices runs in slices and stops when aborted', async () => {
  const one = someInvoice(waits);
  const many = Array.from({ length: 100_000 }, () => entryOf(one));
  const ada = { members, personId: 'ada', keepsUploadersOut: false };
  const found = await survey(many, ada, startOfDay, {
    signal: new AbortController().signal,
    conversion,
  });
  expect(found?.mine).toHaveLength(100_000);
  expect(
    await survey(many, ada, startOfDay, { signal: AbortSignal.abort(), conversion }),
  ).toBeNull();
});

test('a worklist has its total in the company’s currency, and says what has no rate', async () => {
  const own = { exchangeRate: '0.25' };
  const found = await surveyOf([
    someInvoice({ ...waits, amount: '10.00' }),
    someInvoice({ ...waits, amount: '100.00', currency: 'EUR' }),
    someInvoice({ ...waits, amount: '4.00', currency: 'PLN', ...own }),
    someInvoice({ ...waits, amount: '7.00', currency: 'PLN' }),
  ]);
  expect(found?.worklists['to-approve'].together).toEqual({
    ...{ currency: 'USD', amount: '120.20', count: 3, isConverted: true },
    without: [{ currency: 'PLN', amount: '7.00', count: 1 }],
  });
});
