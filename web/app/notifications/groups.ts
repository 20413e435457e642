import { type NotificationKind, notificationKinds } from '#shared/notifications/contract.ts';
import { headline } from '#shared/notifications/words.ts';
import type { Told } from '../../store/notifications/notifications.ts';

/** So many of a kind are named; the others are counted. */
const mostNamed = 3;

export interface Group {
  kind: NotificationKind;
  /** "12 invoices wait for your approval" */
  title: string;
  unread: number;
  named: readonly Told[];
  /** How many there are beside those. */
  others: number;
}

/** Of each kind one group, what waits first. */
export function groupsOf(told: readonly Told[]): Group[] {
  return notificationKinds.flatMap((kind) => {
    const own = told.filter((one) => one.kind === kind);
    if (own.length === 0) return [];
    const unread = own.filter((one) => one.unread);
    // What the person has seen makes room for what they have not.
    const named = [...unread, ...own.filter((one) => !one.unread)].slice(0, mostNamed);
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

/** What fits on the bell. */
export function countText(unread: number): string {
  return unread > 99 ? '99+' : String(unread);
}
