import { useLiveQuery } from 'dexie-react-hooks';
import { useCallback, useEffect } from 'react';
import {
  mostReadAtOnce,
  type NotificationKind,
  notificationKinds,
  readNotifications,
  type StateKind,
  stateKinds,
} from '#shared/notifications/contract.ts';
import { readFindings } from '#shared/witness/contract.ts';
import type { InvoiceRow, NotificationRow } from '#sync/client/tables/rows.ts';
import { call } from '../../api/call.ts';
import type { LocalDatabase } from '../database/LocalDatabase.ts';
import { useWhenBack } from '../session/useWhenBack.ts';

/** A notification with its invoice, if this device has it. */
export interface ShownNotification extends Omit<NotificationRow, 'kind'> {
  kind: NotificationKind;
  unread: boolean;
  invoice: InvoiceRow | undefined;
}

/** Limited, because every screen loads them; the list of invoices has the rest. */
const mostListed = 300;

/** Newest first, without those that wait for a decision that was made here already. */
export function useNotifications(database: LocalDatabase): ShownNotification[] | undefined {
  return useLiveQuery(() => listNotifications(database), [database]);
}

async function listNotifications(database: LocalDatabase): Promise<ShownNotification[]> {
  const [rows, readHere] = await Promise.all([
    database.notifications.orderBy('createdAt').reverse().limit(mostListed).toArray(),
    database.readHere.toCollection().primaryKeys(),
  ]);
  const read = new Set(readHere);
  const invoices = await database.invoices.bulkGet(rows.map(({ invoiceId }) => invoiceId));
  return rows.flatMap((row, index) => {
    const kind = notificationKinds.find((one) => one === row.kind);
    const invoice = invoices[index];
    // Of a newer version, or decided here before the server has removed it.
    if (!kind || (invoice && isOver(kind, invoice))) return [];
    return [{ ...row, kind, invoice, unread: row.readAt === null && !read.has(row.id) }];
  });
}

/** Decided, reviewed or sent back here. */
function isOver(kind: NotificationKind, { status, awaitsReview }: InvoiceRow): boolean {
  if (!isStanding(kind)) return false;
  if (status !== 'pending_review') return true;
  if (kind === 'sent_back') return !awaitsReview;
  return awaitsReview && kind !== 'asked';
}

/** The number of invoices that wait for the person. */
export function waitingIn(notifications: readonly ShownNotification[]): number {
  const waiting = notifications.filter(({ kind }) => isStanding(kind));
  return new Set(waiting.map(({ invoiceId }) => invoiceId)).size;
}

function isStanding(kind: NotificationKind): kind is StateKind {
  const kinds: readonly NotificationKind[] = stateKinds;
  return kinds.includes(kind);
}

/** Marks notifications and findings as read on this device; `sendRead` tells the server later. */
export async function markRead(
  database: LocalDatabase,
  told: readonly Pick<ShownNotification, 'id' | 'unread'>[],
): Promise<void> {
  const ids = told.filter(({ unread }) => unread).map(({ id }) => ({ id }));
  await database.readHere.bulkPut(ids);
}

/** Tells the server what was read here. Idempotent, and retried later when it fails. */
async function sendRead(database: LocalDatabase): Promise<void> {
  const ids = await database.readHere.limit(mostReadAtOnce).primaryKeys();
  if (ids.length === 0) return;
  const known = new Set((await database.ledgerFindings.bulkGet(ids)).map((row) => row?.id));
  const [findings, others] = [
    ids.filter((id) => known.has(id)),
    ids.filter((id) => !known.has(id)),
  ];
  if (others.length > 0) await call(readNotifications, { body: { ids: others } });
  if (findings.length > 0) await call(readFindings, { body: { ids: findings } });
  const readAt = new Date().toISOString();
  const { notifications, ledgerFindings, readHere } = database;
  await database.transaction('rw', notifications, ledgerFindings, readHere, async () => {
    await notifications.where('id').anyOf(others).modify({ readAt });
    await ledgerFindings.where('id').anyOf(findings).modify({ ownerReadAt: readAt });
    await readHere.bulkDelete(ids);
  });
}

/** Sends what was read here as soon as the server can be reached. */
export function useSendRead(database: LocalDatabase): void {
  const unsent = useLiveQuery(() => database.readHere.count(), [database], 0);
  const send = useCallback(() => {
    sendRead(database).catch(() => undefined);
  }, [database]);
  useEffect(() => {
    if (unsent > 0) send();
  }, [unsent, send]);
  useWhenBack(send);
}
