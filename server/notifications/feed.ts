import type { ChangedRow, FeedSource } from '../feed/FeedSource.ts';
import {
  type NotificationRow,
  notificationsAfter,
  notificationsBefore,
  presentNotification,
} from './notificationStore.ts';

export const notificationFeed: FeedSource = {
  kind: 'notification',
  after: async (tx, range) => (await notificationsAfter(tx, range)).map(changed),
  before: async (tx, range) => (await notificationsBefore(tx, range)).map(changed),
};

function changed(row: NotificationRow): ChangedRow {
  const seq = Number(row.seq);
  const told = row.endedAt ? null : presentNotification(row);
  return {
    seq,
    document: null,
    present: () => ({ kind: 'notification', id: row.id, seq, row: told }),
  };
}
