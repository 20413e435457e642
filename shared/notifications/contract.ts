import { z } from 'zod';
import { timeZone } from '../dates/timeZone.ts';
import { endpoint } from '../http/endpoint.ts';
import { id } from '../ids.ts';

const time = z.iso.datetime();

/** States that last until somebody acts; their notifications disappear automatically. */
export const stateKinds = ['turn', 'escalated', 'held', 'asked', 'sent_back'] as const;
/** Events that have happened. */
export const eventKinds = ['approved', 'rejected', 'reopened', 'mentioned', 'answered'] as const;

export type StateKind = (typeof stateKinds)[number];
export type EventKind = (typeof eventKinds)[number];
export type NotificationKind = StateKind | EventKind;

export const notificationKinds: readonly NotificationKind[] = [...stateKinds, ...eventKinds];

/** Why a person is told of an event. */
export const concern = z.enum(['uploader', 'decider', 'editor']);
export type Concern = z.infer<typeof concern>;

/** The actor, their remark and why the person is told; nothing about the invoice itself. */
export const notificationDetails = z.object({
  by: z.string().nullable(),
  remark: z.string().nullable(),
  concern: concern.nullable(),
});
export type NotificationDetails = z.infer<typeof notificationDetails>;

export const notification = notificationDetails.extend({
  id,
  /** A string, because newer servers may have kinds that this version does not know. */
  kind: z.string(),
  invoiceId: id,
  createdAt: time,
  readAt: time.nullable(),
});
export type Notification = z.infer<typeof notification>;

export const mostReadAtOnce = 1_000;

/** Idempotent; unknown ids count as read. */
export const readNotifications = endpoint({
  method: 'POST',
  path: '/api/notifications/read',
  access: 'notifications.own',
  body: z.strictObject({ ids: z.array(id).min(1).max(mostReadAtOnce) }),
});

export const letterTimes = ['off', 'immediate', 'daily'] as const;
export const letterTime = z.enum(letterTimes);
export type LetterTime = z.infer<typeof letterTime>;

export const notificationSettings = z.object({ letters: letterTime, zone: z.string() });
export type NotificationSettings = z.infer<typeof notificationSettings>;

export const getNotificationSettings = endpoint({
  method: 'GET',
  path: '/api/notification-settings',
  access: 'notifications.own',
  answer: notificationSettings,
});

/** The device sends its time zone, so that daily mails follow the person's day. */
export const changeNotificationSettings = endpoint({
  method: 'PATCH',
  path: '/api/notification-settings',
  access: 'notifications.own',
  body: z.strictObject({ letters: letterTime, zone: timeZone }),
  answer: notificationSettings,
});

/** From a link in a mail, or by the mail program's one-click unsubscribe (RFC 8058), which sends its own body. */
export const unsubscribe = endpoint({
  method: 'POST',
  path: '/api/notifications/unsubscribe',
  access: 'anyone',
  query: z.strictObject({ token: z.string().min(1).max(300) }),
  answer: z.object({ message: z.string() }),
  limit: 'token',
  anyBody: true,
});
