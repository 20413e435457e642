import { expect, test } from 'vitest';
import type { AuditLog } from '#shared/audit/logs.ts';
import { isFound, noFilter, queryOf } from './logFilter.ts';

const log: AuditLog = {
  id: '0197a000-0000-7000-8000-000000000000',
  timestamp: '2026-03-01T00:00:00.000Z',
  userId: null,
  userEmail: 'Sam@Northwind.test',
  category: 'INVOICE',
  action: 'approve',
  entityType: 'invoice',
  entityId: 'INV-7',
  status: 'success',
  ipAddress: '192.0.2.1',
  metadata: { comments: 'well' },
  oldValues: null,
  newValues: null,
  errorMessage: null,
};

test.each(['', ' approve ', 'sam@', 'inv-7', 'INVOICE'])(
  'the search for %j finds the log',
  (searched) => {
    expect(isFound(log, searched)).toBe(true);
  },
);

test.each(['reject', '192.0', 'well'])(
  'the search for %j finds nothing, because it is in no searched field',
  (searched) => {
    expect(isFound(log, searched)).toBe(false);
  },
);

test('a day filter covers the whole day in the local time zone', () => {
  const { startDate, endDate } = queryOf({ ...noFilter, from: '2026-03-01', to: '2026-03-01' });
  expect(startDate).toBe(new Date(2026, 2, 1).toISOString());
  expect(endDate).toBe(new Date(new Date(2026, 2, 2).getTime() - 1).toISOString());
});

test('empty filters and incomplete days are left out of the query', () => {
  const asked = queryOf({ ...noFilter, action: 'login', from: '12026-01-01' });
  expect(Object.entries(asked).filter(([, value]) => value !== undefined)).toEqual([
    ['action', 'login'],
  ]);
});
