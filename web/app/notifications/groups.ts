import { type NotificationKind, notificationKinds } from '#shared/notifications/contract.ts';
import { headline } from '#shared/notifications/words.ts';
import type { ShownNotification } from '../../store/notifications/notifications.ts';

/** How many of a kind are named; the rest are counted. */
export const maxNamed = 3;

export interface Group {
  kind: NotificationKind;
  /** "12 invoices wait for your approval" */
  title: string;
  unread: number;
  named: readonly ShownNotification[];
  /** How many more there are. */
  others: number;
}

/** One group per kind, those that need an action first. */
export function groupsOf(told: readonly ShownNotification[]): Group[] {
  return notificationKinds.flatMap((kind) => {
    const own = told.filter((one) => one.kind === kind);
    if (own.length === 0) return [];
    const unread = own.filter((one) => one.unread);
    // Unread ones are named first.
    const named = [...unread, ...own.filter((one) => !one.unread)].slice(0, maxNamed);
    return [
      {
        kind,
        title: headline(kind, own.length),
        unread: unread.length,
        named,
        others: own.length - named.length,
      },
    ];
  });
}

/** "Notifications, 3 unread" */
export function bellLabel(unread: number): string {
  return unread === 0 ? 'Notifications' : `Notifications, ${unread} unread`;
}

/** The number in the bell's badge. */
export function countText(unread: number): string {
  return unread > 99 ? '99+' : String(unread);
}
