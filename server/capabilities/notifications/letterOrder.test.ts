import { expect, test } from 'vitest';
import { wallDay } from '#shared/dates/wallClock.ts';
import { inLetterOrder } from './letterOrder.ts';
import type { Untold } from './untoldStore.ts';

const flag = (isDismissed: boolean) => ({
  ...{ code: 'new_vendor', explanation: 'This vendor is new.', about: [] },
  dismissed: isDismissed
    ? { personId: 'p', name: 'Ann', at: '2026-01-01T00:00:00Z', reason: 'Known' }
    : null,
});

function untold(id: string, parts: Partial<Untold>): Untold {
  return {
    ...{ id, kind: 'turn', invoiceId: id, fingerprint: 'f' },
    details: { by: null, remark: null, concern: null },
    ...{ vendorName: 'Acme', invoiceNumber: 'A-1', amount: '100.00', currency: 'USD' },
    ...{ dueDate: null, flags: [], uploadId: null, approvedBy: [], requiredCount: 1 },
    appliedRule: null,
    ...parts,
  };
}

const order = (all: readonly Untold[]) => inLetterOrder(all, '2026-03-10').map(({ id }) => id);

test('an invoice with a warning, or an overdue one, stands below others in a letter', () => {
  const all = [
    untold('without a day', {}),
    untold('due today', { dueDate: '2026-03-10' }),
    untold('answered warning', { dueDate: '2026-03-11', flags: [flag(true)] }),
    untold('with a warning', { dueDate: '2026-05-01', flags: [flag(false)] }),
    untold('overdue', { dueDate: '2026-03-09' }),
    untold('with a warning, without a day', { flags: [flag(false)] }),
  ];
  const expected = [
    'overdue',
    'with a warning',
    'with a warning, without a day',
    'due today',
    'answered warning',
    'without a day',
  ];
  expect(order(all)).toEqual(expected);
  expect(order(all.toReversed())).toEqual(expected);
});

test('of invoices that are due on the same day, a smaller amount stands above a larger one', () => {
  const dueDate = '2026-03-20';
  const all = [
    untold('unknown', { dueDate, amount: null }),
    untold('small', { dueDate, amount: '99.50' }),
    untold('large', { dueDate, amount: '1000.00' }),
    untold('in euros', { dueDate, amount: '500.00', currency: 'EUR' }),
  ];
  const expected = ['in euros', 'large', 'small', 'unknown'];
  expect(order(all)).toEqual(expected);
  expect(order(all.toReversed())).toEqual(expected);
});

test('news of what is decided already is sorted as if it were urgent', () => {
  const all = [
    untold('later', { kind: 'approved', dueDate: '2026-04-02', flags: [flag(false)] }),
    untold('earlier', { kind: 'approved', dueDate: '2026-04-01' }),
  ];
  expect(order(all)).toEqual(['earlier', 'later']);
});

test('the day of a person east or west of Greenwich is not theirs', () => {
  const at = new Date('2026-03-10T23:30:00Z');
  expect(wallDay(at, 'Asia/Tokyo')).toBe('2026-03-11');
  expect(wallDay(at, 'America/New_York')).toBe('2026-03-10');
});
