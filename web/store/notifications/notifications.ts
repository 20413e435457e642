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
import { isSeen, loadSeenHere } from './seenHere.ts';

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
  const [rows, seen] = await Promise.all([
    database.notifications.orderBy('createdAt').reverse().limit(mostListed).toArray(),
    loadSeenHere(database),
  ]);
  const invoices = await database.invoices.bulkGet(rows.map(({ invoiceId }) => invoiceId));
  return rows.flatMap((row, index) => {
    const kind = notificationKinds.find((one) => one === row.kind);
    const invoice = invoices[index];
    // Of a newer version, or decided here before the server has removed it.
    if (!kind || (invoice && isOver(kind, invoice))) return [];
    return [{ ...row, kind, invoice, unread: row.readAt === null && !isSeen(seen, row) }];
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

/** A notification or finding as it was shown. */
export type Told = Pick<ShownNotification, 'id' | 'seq' | 'unread'>;

/** Marks notifications and findings as read on this device; `sendRead` tells the server later. */
export async function markRead(database: LocalDatabase, told: readonly Told[]): Promise<void> {
  const seen = told.filter(({ unread }) => unread).map(({ id, seq }) => ({ id, seq }));
  await database.readHere.bulkPut(seen);
}

/** Tells the server what was read here. Idempotent, and retried later when it fails. */
async function sendRead(database: LocalDatabase): Promise<void> {
  const { notifications, ledgerFindings, readHere } = database;
  const marks = await readHere.limit(mostReadAtOnce).toArray();
  if (marks.length === 0) return;
  const sent = marks.map(({ id, seq = 0 }) => ({ id, seq }));
  const ids = sent.map(({ id }) => id);
  const known = new Set((await ledgerFindings.bulkGet(ids)).map((row) => row?.id));
  const findings = sent.filter(({ id }) => known.has(id));
  const others = sent.filter(({ id }) => !known.has(id));
  if (others.length > 0) await call(readNotifications, { body: { seen: others } });
  if (findings.length > 0) await call(readFindings, { body: { seen: findings } });
  const readAt = new Date().toISOString();
  const seen = new Map(sent.map(({ id, seq }) => [id, seq]));
  // What has changed or was seen again in the meantime is left alone.
  await database.transaction('rw', notifications, ledgerFindings, readHere, async () => {
    const isSent = (row: { id: string; seq: number }) => isSeen(seen, row);
    await notifications.where('id').anyOf(ids).and(isSent).modify({ readAt });
    await ledgerFindings.where('id').anyOf(ids).and(isSent).modify({ ownerReadAt: readAt });
    await readHere
      .where('id')
      .anyOf(ids)
      .and(({ id, seq = 0 }) => seen.get(id) === seq)
      .delete();
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
