import { z } from 'zod';
import { endpoint } from '../http/endpoint.ts';
import { id } from '../ids.ts';
import { role } from '../permissions.ts';
import { planId, subscriptionStatus } from '../subscription/subscription.ts';
import { companyFacts } from './company.ts';
import { formatLocale } from './formats.ts';

export const email = z
  .string()
  .trim()
  .toLowerCase()
  .max(254, 'Please enter a valid email address')
  .pipe(z.email('Please enter a valid email address'));

export const personName = z.string().trim().max(100);

const time = z.iso.datetime();

/** The signed-in person, in the account that this session works in. */
export const currentUser = z.object({
  id,
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  profileImageUrl: z.string().nullable(),
  /** For numbers and dates; null follows the browser. A locale of a later version does too. */
  formats: formatLocale.nullable().catch(null),
  createdAt: time,
  /** False in a session of a checkout, until a link mailed to the address was opened. */
  addressProven: z.boolean(),
  /** The company requires a passkey, which has to be added, or used in this session, before anything else. */
  passkeyNeeded: z.enum(['add', 'use']).nullable(),
  roles: z.array(role),
  accountId: id,
  accountName: z.string(),
  /** Missing in what a device has kept of an earlier version. */
  company: companyFacts.optional(),
  /** The other companies of this person, to switch to. */
  accounts: z.array(z.object({ id, name: z.string() })),
  currentPlan: planId,
  subscriptionStatus,
  trialEndsAt: time.nullable(),
  subscriptionEndsAt: time.nullable(),
  stripeCustomerId: z.string().nullable(),
});
export type CurrentUser = z.infer<typeof currentUser>;

const sessionUser = z.object({ authenticated: z.literal(true), user: currentUser });
/** What ended when somebody proved for the first time that an address is theirs. */
export const endedAccess = z.object({
  sessions: z.number(),
  passkeys: z.number(),
  keys: z.number(),
});
export type EndedAccess = z.infer<typeof endedAccess>;

/** `ended` is null when nothing did. */
export const provenSessionUser = sessionUser.extend({ ended: endedAccess.nullable() });

const message = z.object({ message: z.string() });

export const getAuthUser = endpoint({
  method: 'GET',
  path: '/api/auth/user',
  access: 'self',
  withoutPasskey: true,
  answer: sessionUser,
});
export const getMe = endpoint({
  method: 'GET',
  path: '/api/me',
  access: 'self',
  withoutPasskey: true,
  answer: sessionUser,
});

const changedMe = z.strictObject({
  firstName: personName,
  lastName: personName,
  /** Left out, they stay as they are. */
  formats: formatLocale.nullable().optional(),
});
export type ChangedMe = z.infer<typeof changedMe>;

export const updateMe = endpoint({
  method: 'PATCH',
  path: '/api/me',
  access: 'self',
  proof: 'address',
  body: changedMe,
  answer: sessionUser,
});

/** Answers 202 whether the address is known or not, so that nobody learns who has an account. */
export const requestSignInLink = endpoint({
  method: 'POST',
  path: '/api/auth/sign-in',
  access: 'anyone',
  body: z.strictObject({ email }),
  answer: message,
  status: 202,
  limit: 'signIn',
});

const token = z.string().min(1).max(200);

/** The address of a link, without using the link up: mail scanners open links, only people press the button. */
export const inspectSignInLink = endpoint({
  method: 'POST',
  path: '/api/auth/sign-in/inspect',
  access: 'anyone',
  body: z.strictObject({ token }),
  answer: z.object({ email: z.string() }),
  limit: 'token',
});

export const verifySignInLink = endpoint({
  method: 'POST',
  path: '/api/auth/sign-in/verify',
  access: 'anyone',
  body: z.strictObject({ token }),
  answer: provenSessionUser,
  limit: 'token',
});

export const logout = endpoint({
  method: 'POST',
  path: '/api/logout',
  access: 'anyone',
  withoutPasskey: true,
  answer: message,
});

export const switchAccount = endpoint({
  method: 'POST',
  path: '/api/auth/account',
  access: 'self',
  withoutPasskey: true,
  proof: 'address',
  body: z.strictObject({ accountId: id }),
  answer: sessionUser,
});

export const sessionView = z.object({
  id,
  current: z.boolean(),
  accountName: z.string(),
  device: z.string(),
  ipAddress: z.string(),
  createdAt: time,
  lastSeenAt: time,
});
export type SessionView = z.infer<typeof sessionView>;

export const listSessions = endpoint({
  method: 'GET',
  path: '/api/auth/sessions',
  access: 'self',
  answer: z.array(sessionView),
});

export const revokeSession = endpoint({
  method: 'DELETE',
  path: '/api/auth/sessions/:sessionId',
  access: 'self',
  params: z.object({ sessionId: id }),
});

export const revokeOtherSessions = endpoint({
  method: 'POST',
  path: '/api/auth/sessions/revoke-others',
  access: 'self',
  answer: z.object({ revoked: z.number() }),
});
