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

const severalOf = <Row extends z.ZodType>(row: Row) => z.array(row).min(1).max(mostReadAtOnce);

/** Rows as their person saw them: one that has changed since stays unread. */
const seenRows = z.strictObject({ seen: severalOf(z.strictObject({ id, seq: z.int() })) });
export type SeenRows = z.infer<typeof seenRows>['seen'];

/** As old clients say it: seen, also in their latest state. */
const seenIds = z.strictObject({ ids: severalOf(id) }).transform(({ ids }) => ({
  seen: ids.map((one) => ({ id: one, seq: Number.MAX_SAFE_INTEGER })),
}));

export const seenBody = z.union([seenRows, seenIds]);

/** Idempotent; unknown ids count as read. */
export const readNotifications = endpoint({
  method: 'POST',
  path: '/api/notifications/read',
  access: 'notifications.own',
  body: seenBody,
});

const letterTimes = ['off', 'immediate', 'hourly', 'daily'] as const;
export const letterTime = z.enum(letterTimes);

/** An hour of the day by the person's clock. */
const hour = z.int().min(0).max(23);
/** The hour of a daily letter, unless the person has chosen another. */
export const defaultHour = 8;

/** Hours of each day in which no letter is sent: from the beginning of one to the beginning of the other. */
const quietHours = z
  .strictObject({ from: hour, to: hour })
  .refine(({ from, to }) => from !== to, 'Quiet hours need a beginning and another end');
export type QuietHours = z.infer<typeof quietHours>;

export const notificationSettings = z.object({
  letters: letterTime,
  /** Of a daily letter. */
  hour: hour.default(defaultHour),
  quiet: quietHours.nullable().default(null),
  zone: z.string(),
});
export type NotificationSettings = z.infer<typeof notificationSettings>;

export const getNotificationSettings = endpoint({
  method: 'GET',
  path: '/api/notification-settings',
  access: 'notifications.own',
  answer: notificationSettings,
});

/** The device sends its time zone, so that letters follow the person's day. What is left out stays as it is. */
export const changeNotificationSettings = endpoint({
  method: 'PATCH',
  path: '/api/notification-settings',
  access: 'notifications.own',
  body: z.strictObject({
    letters: letterTime,
    zone: timeZone,
    hour: hour.exactOptional(),
    quiet: quietHours.nullable().exactOptional(),
  }),
  answer: notificationSettings,
});

/** What messages outside the application may contain, and whether Docket answers mails that it could not read. */
export const messagePolicy = z.object({
  /** A small picture of the first page in letters about an invoice. */
  picturesInLetters: z.boolean(),
  /** Vendor and amount in push messages, which a locked screen shows. */
  detailsInPush: z.boolean(),
  /** An answer to the sender of a mail to the inbound address that could not be read. */
  answersUnreadableMails: z.boolean(),
});
export type MessagePolicy = z.infer<typeof messagePolicy>;

export const getMessagePolicy = endpoint({
  method: 'GET',
  path: '/api/account/messages',
  access: 'account.edit',
  answer: messagePolicy,
});

export const changeMessagePolicy = endpoint({
  method: 'PATCH',
  path: '/api/account/messages',
  access: 'account.edit',
  proof: 'address',
  body: z.strictObject({
    picturesInLetters: z.boolean().exactOptional(),
    detailsInPush: z.boolean().exactOptional(),
    answersUnreadableMails: z.boolean().exactOptional(),
  }),
  answer: messagePolicy,
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
