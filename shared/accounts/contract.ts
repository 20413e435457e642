import { z } from 'zod';
import { books, companyFacts } from '../auth/company.ts';
import { email, personName, provenSessionUser } from '../auth/contract.ts';
import { endpoint } from '../http/endpoint.ts';
import { id } from '../ids.ts';
import { role } from '../permissions.ts';

/** Days from the request until all data of an account is deleted. */
export const deletionWaitDays = 14;

/** Days after the end of a subscription in which the company can still export its data. */
export const exportableDays = 90;

const companyName = z.string().trim().min(1, 'Company name is required').max(200);

/** Where a company is, and how it keeps its books; optional in each call that sets them. */
const companyDetails = {
  country: z
    .string()
    .regex(/^[A-Z]{2}$/, 'Choose a country')
    .optional(),
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/, 'Choose a currency')
    .optional(),
  books: books.optional(),
};

/** All data of a company, as a zip of CSV, JSON and files. */
export const exportAccount = endpoint({
  method: 'GET',
  path: '/api/account/export',
  access: 'account.export',
  proof: 'fresh',
  answer: z.unknown(),
});

const deletion = z.object({
  requestedAt: z.iso.datetime(),
  requestedBy: z.string(),
  dueAt: z.iso.datetime(),
});
export type Deletion = z.infer<typeof deletion>;

/** The pending deletion; `null` when none was requested. */
export const getDeletion = endpoint({
  method: 'GET',
  path: '/api/account/deletion',
  access: 'account.delete',
  answer: z.object({ deletion: deletion.nullable() }),
});

/** The admin types the company's name to confirm that this company is meant. */
export const requestDeletion = endpoint({
  method: 'POST',
  path: '/api/account/deletion',
  access: 'account.delete',
  proof: 'fresh',
  body: z.strictObject({ companyName: z.string().trim().max(200) }),
  answer: z.object({ deletion }),
});

export const withdrawDeletion = endpoint({
  method: 'DELETE',
  path: '/api/account/deletion',
  access: 'account.delete',
});

const time = z.iso.datetime();

const distinctRoles = z
  .array(role)
  .min(1, 'Choose at least one role')
  .transform((chosen) => [...new Set(chosen)]);

const account = z.object({
  id,
  name: z.string(),
  ...companyFacts.shape,
  requiresPasskeys: z.boolean(),
  createdAt: time,
});
export type Account = z.infer<typeof account>;

export const getAccount = endpoint({
  method: 'GET',
  path: '/api/account',
  access: 'account.read',
  answer: account,
});

export const renameAccount = endpoint({
  method: 'PATCH',
  path: '/api/account',
  access: 'account.edit',
  proof: 'address',
  body: z.strictObject({ name: companyName, ...companyDetails }),
  answer: account,
});

/**
 * The answers to the questions of the first day; an empty body passes them over. Once for each company, also in a
 * session of its checkout; later changes need a proven address.
 */
export const setUpAccount = endpoint({
  method: 'POST',
  path: '/api/account/set-up',
  access: 'account.edit',
  body: z.strictObject({ name: companyName.optional(), ...companyDetails }),
  answer: account,
});

/** What an admin has seen, or does not want to see any more, of the first steps. */
export const noteFirstSteps = endpoint({
  method: 'PATCH',
  path: '/api/account/first-steps',
  access: 'account.edit',
  body: z.strictObject({
    rulesSeen: z.literal(true).optional(),
    hidden: z.literal(true).optional(),
  }),
  answer: account,
});

/** Throws the sample invoices of the first day away. */
export const discardSamples = endpoint({
  method: 'DELETE',
  path: '/api/account/samples',
  access: 'account.edit',
});

/** Whether members need a passkey. The person who turns it on has signed in with one. */
export const requirePasskeys = endpoint({
  method: 'PUT',
  path: '/api/account/passkeys',
  access: 'account.edit',
  proof: 'fresh',
  body: z.strictObject({ required: z.boolean() }),
  answer: account,
});

/** Out of office: whole days in a time zone, with the substitute who approves meanwhile. */
const away = z.object({
  from: z.iso.date(),
  to: z.iso.date(),
  zone: z.string(),
  startsAt: time,
  endsAt: time,
  substituteId: id,
});
export type Away = z.infer<typeof away>;

/** A person in one account. `id` is the person's own id, which approval rules name. */
export const member = z.object({
  id,
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  profileImageUrl: z.string().nullable(),
  roles: z.array(role),
  joinedAt: time,
  /** The current or next absence. */
  away: away.nullable().default(null),
});
export type Member = z.infer<typeof member>;

const invitation = z.object({
  id,
  email: z.string(),
  roles: z.array(role),
  invitedBy: z.string(),
  createdAt: time,
  expiresAt: time,
});
export type Invitation = z.infer<typeof invitation>;

export const listMembers = endpoint({
  method: 'GET',
  path: '/api/members',
  access: 'team.read',
  answer: z.array(member),
});

export const changeMemberRoles = endpoint({
  method: 'PATCH',
  path: '/api/members/:memberId',
  access: 'team.manage',
  params: z.object({ memberId: id }),
  body: z.strictObject({ roles: distinctRoles }),
  answer: member,
});

export const removeMember = endpoint({
  method: 'DELETE',
  path: '/api/members/:memberId',
  access: 'team.manage',
  params: z.object({ memberId: id }),
});

/** For a member who has lost their device: removes all their passkeys and ends all their sessions. */
export const resetPasskeys = endpoint({
  method: 'DELETE',
  path: '/api/members/:memberId/passkeys',
  access: 'team.manage',
  proof: 'fresh',
  params: z.object({ memberId: id }),
});

export const listInvitations = endpoint({
  method: 'GET',
  path: '/api/invitations',
  access: 'team.manage',
  answer: z.array(invitation),
});

export const inviteMember = endpoint({
  method: 'POST',
  path: '/api/invitations',
  access: 'team.manage',
  proof: 'address',
  body: z.strictObject({ email, roles: distinctRoles }),
  answer: invitation,
  status: 201,
  limit: 'invite',
});

export const resendInvitation = endpoint({
  method: 'POST',
  path: '/api/invitations/:invitationId/resend',
  access: 'team.manage',
  proof: 'address',
  params: z.object({ invitationId: id }),
  answer: invitation,
  limit: 'invite',
});

export const withdrawInvitation = endpoint({
  method: 'DELETE',
  path: '/api/invitations/:invitationId',
  access: 'team.manage',
  params: z.object({ invitationId: id }),
});

const token = z.string().min(1).max(200);

/** What an invited person sees before joining. It does not use the token up. */
export const inspectInvitation = endpoint({
  method: 'POST',
  path: '/api/invitations/inspect',
  access: 'anyone',
  body: z.strictObject({ token }),
  answer: z.object({
    email: z.string(),
    accountName: z.string(),
    invitedBy: z.string(),
    roles: z.array(role),
    /** False when the form must ask for a name: known people already have one. */
    known: z.boolean(),
  }),
  limit: 'token',
});

/** The mailed token proves the e-mail address, so accepting also signs in. */
export const acceptInvitation = endpoint({
  method: 'POST',
  path: '/api/invitations/accept',
  access: 'anyone',
  body: z.strictObject({
    token,
    firstName: personName.optional(),
    lastName: personName.optional(),
  }),
  answer: provenSessionUser,
  limit: 'token',
});
