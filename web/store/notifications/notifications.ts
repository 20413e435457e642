import { useLiveQuery } from 'dexie-react-hooks';
import {
  mostReadAtOnce,
  type NotificationKind,
  notificationKinds,
  readNotifications,
  type StandingKind,
  standingKinds,
} from '#shared/notifications/contract.ts';
import type { InvoiceRow, NotificationRow } from '#sync/client/tables/rows.ts';
import { call } from '../../api/call.ts';
import type { LocalDatabase } from '../database/LocalDatabase.ts';

/** A notification as it is shown: with its invoice, where this device knows it. */
export interface Told extends Omit<NotificationRow, 'kind'> {
  kind: NotificationKind;
  unread: boolean;
  invoice: InvoiceRow | undefined;
}

/** Whoever has more goes through the list of invoices: every screen waits for these. */
const mostListed = 300;

/** The newest first. What waited and was decided here already is not among them. */
export function useNotifications(database: LocalDatabase): Told[] | undefined {
  return useLiveQuery(() => listNotifications(database), [database]);
}

export async function listNotifications(database: LocalDatabase): Promise<Told[]> {
  const [rows, readHere] = await Promise.all([
    database.notifications.orderBy('createdAt').reverse().limit(mostListed).toArray(),
    database.readHere.toCollection().primaryKeys(),
  ]);
  const read = new Set(readHere);
  const invoices = await database.invoices.bulkGet(rows.map(({ invoiceId }) => invoiceId));
  return rows.flatMap((row, place) => {
    const kind = notificationKinds.find((one) => one === row.kind);
    const invoice = invoices[place];
    // Of a newer version, or over before the server has said so.
    if (!kind || (isStanding(kind) && invoice && invoice.status !== 'pending_review')) return [];
    return [{ ...row, kind, invoice, unread: row.readAt === null && !read.has(row.id) }];
  });
}

/** How many invoices wait for the person. */
export function waitingIn(told: readonly Told[]): number {
  const waiting = told.filter(({ kind }) => isStanding(kind));
  return new Set(waiting.map(({ invoiceId }) => invoiceId)).size;
}

export function isStanding(kind: NotificationKind): kind is StandingKind {
  const kinds: readonly NotificationKind[] = standingKinds;
  return kinds.includes(kind);
}

/** Reads at once here, network or not; the server hears of it when it can (see `sendRead`). */
export async function markRead(
  database: LocalDatabase,
  told: readonly Pick<Told, 'id' | 'unread'>[],
): Promise<void> {
  const ids = told.filter(({ unread }) => unread).map(({ id }) => ({ id }));
  await database.readHere.bulkPut(ids);
}

/** Tells the server what was read here. To do so twice is harmless, and what fails is tried again later. */
export async function sendRead(database: LocalDatabase): Promise<void> {
  const ids = await database.readHere.limit(mostReadAtOnce).primaryKeys();
  if (ids.length === 0) return;
  await call(readNotifications, { body: { ids } });
  const readAt = new Date().toISOString();
  await database.transaction('rw', database.notifications, database.readHere, async () => {
    await database.notifications.where('id').anyOf(ids).modify({ readAt });
    await database.readHere.bulkDelete(ids);
  });
}
