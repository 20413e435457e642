import { z } from 'zod';
import { timeZone } from '../dates/timeZone.ts';
import { endpoint } from '../http/endpoint.ts';
import { id } from '../ids.ts';

const time = z.iso.datetime();

/** What stands until somebody acts: it is taken back by itself. */
export const standingKinds = ['turn', 'escalated', 'held', 'asked'] as const;
/** What has happened. */
export const eventKinds = ['approved', 'rejected', 'reopened', 'mentioned', 'answered'] as const;

export type StandingKind = (typeof standingKinds)[number];
export type EventKind = (typeof eventKinds)[number];
export type NotificationKind = StandingKind | EventKind;

export const notificationKinds: readonly NotificationKind[] = [...standingKinds, ...eventKinds];

/** What an event has to do with the person who is told of it. */
export const concern = z.enum(['uploader', 'decider', 'editor']);
export type Concern = z.infer<typeof concern>;

/** Who did it, what they said, and what the person has to do with it; nothing of the invoice itself. */
export const notificationDetails = z.object({
  by: z.string().nullable(),
  remark: z.string().nullable(),
  concern: concern.nullable(),
});
export type NotificationDetails = z.infer<typeof notificationDetails>;

/** Something that one person should know. */
export const notification = notificationDetails.extend({
  id,
  /** A newer server may have kinds that this version does not know. */
  kind: z.string(),
  invoiceId: id,
  createdAt: time,
  readAt: time.nullable(),
});
export type Notification = z.infer<typeof notification>;

export const mostReadAtOnce = 1_000;

/** Reading twice is reading once, and what is not there any more is read as well. */
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

/** With the zone of the device, so that the day begins where the person is. */
export const changeNotificationSettings = endpoint({
  method: 'PATCH',
  path: '/api/notification-settings',
  access: 'notifications.own',
  body: z.strictObject({ letters: letterTime, zone: timeZone }),
  answer: notificationSettings,
});

/** Out of a letter, by a person or by their mail program at one press (RFC 8058), which sends a body of its own. */
export const unsubscribe = endpoint({
  method: 'POST',
  path: '/api/notifications/unsubscribe',
  access: 'anyone',
  query: z.strictObject({ token: z.string().min(1).max(300) }),
  answer: z.object({ message: z.string() }),
  limit: 'token',
  anyBody: true,
});
