import type { ChangeOf } from '#shared/sync/contract.ts';
import type { ChangedRow, FeedSource } from '../../platform/feed/FeedSource.ts';
import {
  type NotificationRow,
  notificationsAfter,
  notificationsBefore,
  presentNotification,
} from './notificationStore.ts';

export const notificationFeed: FeedSource<ChangeOf<'notification'>> = {
  after: async (tx, range) => (await notificationsAfter(tx, range)).map(changed),
  before: async (tx, range) => (await notificationsBefore(tx, range)).map(changed),
};

function changed(row: NotificationRow): ChangedRow<ChangeOf<'notification'>> {
  const seq = Number(row.seq);
  const told = row.endedAt ? null : presentNotification(row);
  return {
    seq,
    document: null,
    present: () => ({ kind: 'notification', id: row.id, seq, row: told }),
  };
}
