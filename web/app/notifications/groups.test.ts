import { expect, test } from 'vitest';
import type { ShownNotification } from '../../store/notifications/notifications.ts';
import { bellLabel, countText, groupsOf } from './groups.ts';

let made = 0;
function told(known: Partial<ShownNotification>): ShownNotification {
  return {
    id: `notification ${++made}`,
    kind: 'turn',
    invoiceId: `invoice ${made}`,
    invoice: undefined,
    by: null,
    remark: null,
    concern: null,
    createdAt: '2026-01-01T00:00:00Z',
    readAt: null,
    unread: true,
    seq: made,
    unsent: false,
    attention: false,
    ...known,
  };
}

test('many notifications of a kind are counted, and only the first are named', () => {
  const [group] = groupsOf(Array.from({ length: 12 }, () => told({})));
  expect(group).toMatchObject({ title: '12 invoices wait for your approval', others: 9 });
  expect(group?.named).toHaveLength(3);
});

test('what waits comes before what happened, and unread before read', () => {
  const read = told({ unread: false });
  const unread = told({});
  const groups = groupsOf([told({ kind: 'rejected' }), read, unread]);
  expect(groups.map(({ kind }) => kind)).toEqual(['turn', 'rejected']);
  expect(groups[0]?.named).toEqual([unread, read]);
  expect(groups[0]?.unread).toBe(1);
});

test('the bell shows the number of unread notifications in the space it has', () => {
  expect(bellLabel(0)).toBe('Notifications');
  expect(bellLabel(120)).toBe('Notifications, 120 unread');
  expect(countText(99)).toBe('99');
  expect(countText(120)).toBe('99+');
});
