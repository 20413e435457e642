import { randomBytes } from 'node:crypto';
import { type Role, roleNames } from '#shared/permissions.ts';
import { writeAudit } from '../audit/write.ts';
import { ensurePerson, findPersonByEmail } from '../auth/personStore.ts';
import { endSessions } from '../auth/sessionStore.ts';
import { type SignedIn, signIn } from '../auth/signIn.ts';
import { hashToken } from '../config.ts';
import { type AccountTx, inAccount, type SystemTx } from '../db/database.ts';
import type { Incoming } from '../http/incoming.ts';
import { conflict, notFound, Problem } from '../http/problem.ts';
import type { Session } from '../http/session.ts';
import type { Mail } from '../mail/mail.ts';
import { ownAccount } from './accountStore.ts';
import {
  findInvitationByToken,
  type InvitationRow,
  insertInvitation,
  lockOpenInvitation,
  updateInvitation,
} from './invitationStore.ts';
import { addMember, displayName, findMemberByEmail } from './memberStore.ts';
import type { Audit } from './members.ts';

const validDays = 7;
const dayInMs = 24 * 60 * 60 * 1000;

interface Inviting {
  tx: AccountTx;
  session: Session;
  audit: Audit;
  mail: Mail;
  publicUrl: string;
}

export async function invite(
  { tx, session, audit, mail, publicUrl }: Inviting,
  { email, roles }: { email: string; roles: Role[] },
): Promise<InvitationRow> {
  // Two invitations of one address at the same moment take turns.
  const account = await ownAccount(tx, { lock: true });
  if (await findMemberByEmail(tx, email)) {
    throw conflict('already_member', `${email} is a member already. Change their roles instead.`);
  }
  const earlier = await lockOpenInvitation(tx, { email });
  if (earlier && earlier.expires_at.getTime() > Date.now()) {
    throw conflict(
      'already_invited',
      `${email} has been invited already. You can send the invitation again.`,
    );
  }
  if (earlier) await updateInvitation(tx, earlier.id, { withdrawn_at: new Date() });
  const fresh = freshToken();
  const invitation = await insertInvitation(tx, {
    email,
    roles,
    invitedBy: await displayName(tx, session.personId),
    ...fresh,
  });
  await mailInvitation(tx, mail, {
    invitation,
    accountName: account.name,
    url: joinUrl(publicUrl, fresh.token),
  });
  await audit({
    category: 'USER',
    action: 'create',
    entityType: 'invitation',
    entityId: invitation.id,
    newValues: { email, roles },
  });
  return invitation;
}

/** A new link, and a new week for it; the link that was mailed before no longer works. */
export async function inviteAgain(
  { tx, audit, mail, publicUrl }: Inviting,
  invitationId: string,
): Promise<InvitationRow> {
  const account = await ownAccount(tx);
  const invitation = await lockOpenInvitation(tx, { id: invitationId });
  if (!invitation) throw notFound('invitation');
  const { token, expires } = freshToken();
  await updateInvitation(tx, invitation.id, { token_hash: hashToken(token), expires_at: expires });
  await mailInvitation(tx, mail, {
    invitation,
    accountName: account.name,
    url: joinUrl(publicUrl, token),
  });
  await audit({
    category: 'USER',
    action: 'update',
    entityType: 'invitation',
    entityId: invitation.id,
    metadata: { email: invitation.email, sentAgain: true },
  });
  return { ...invitation, expires_at: expires };
}

export async function withdraw(tx: AccountTx, audit: Audit, invitationId: string): Promise<void> {
  const invitation = await lockOpenInvitation(tx, { id: invitationId });
  if (!invitation) throw notFound('invitation');
  await updateInvitation(tx, invitation.id, { withdrawn_at: new Date() });
  await audit({
    category: 'USER',
    action: 'delete',
    entityType: 'invitation',
    entityId: invitation.id,
    oldValues: { email: invitation.email, roles: invitation.roles },
  });
}

export async function inspectInvitation(tx: SystemTx, token: string) {
  const invitation = await findUsable(tx, token);
  return {
    email: invitation.email,
    accountName: invitation.account_name,
    invitedBy: invitation.invited_by,
    roles: invitation.roles,
    known: (await findPersonByEmail(tx, invitation.email)) !== undefined,
  };
}

/** The mailed link proves the address: whoever has it becomes a member and is signed in. */
export async function acceptInvitation(
  tx: SystemTx,
  given: { token: string; firstName?: string | undefined; lastName?: string | undefined },
  incoming: Incoming,
): Promise<SignedIn> {
  const invitation = await findUsable(tx, given.token);
  const person = await ensurePerson(tx, {
    email: invitation.email,
    firstName: given.firstName ?? '',
    lastName: given.lastName ?? '',
  });
  // Who was removed and comes back signs in anew: the devices from before do not come back with them.
  await endSessions(tx, person.id, { inAccount: invitation.account_id });
  const account = await inAccount(tx, invitation.account_id);
  await addMember(account, person, invitation.roles);
  await updateInvitation(account, invitation.id, { accepted_at: new Date() });
  await writeAudit(account, incoming.actor({ personId: person.id, email: person.email }), {
    category: 'USER',
    action: 'create',
    entityType: 'member',
    entityId: person.id,
    newValues: { email: person.email, roles: invitation.roles },
  });
  return signIn(tx, person, incoming, { method: 'invitation', accountId: invitation.account_id });
}

async function findUsable(tx: SystemTx, token: string) {
  const invitation = await findInvitationByToken(tx, token);
  if (!invitation || invitation.withdrawn_at) {
    throw new Problem(404, 'link_unknown', 'This invitation is not valid. Ask for a new one.');
  }
  if (invitation.accepted_at) {
    throw new Problem(
      410,
      'link_used',
      'This invitation has been accepted already. You can simply sign in.',
    );
  }
  if (invitation.expires_at.getTime() < Date.now()) {
    throw new Problem(
      410,
      'link_expired',
      `This invitation is too old. Invitations work for ${validDays} days; ask for a new one.`,
    );
  }
  return invitation;
}

async function mailInvitation(
  tx: AccountTx,
  mail: Mail,
  { invitation, accountName, url }: { invitation: InvitationRow; accountName: string; url: string },
): Promise<void> {
  const roles = invitation.roles.map((role) => roleNames[role].toLowerCase()).join(' and ');
  await mail.send(tx, {
    to: invitation.email,
    subject: `${invitation.invited_by} invites you to ${accountName} on Docket`,
    text: [
      `${invitation.invited_by} invites you to work on the invoices of ${accountName} as ${roles}.`,
      `The link works once and for ${validDays} days. If you do not know what this is about, you can ignore it.`,
    ],
    link: { label: `Join ${accountName}`, url },
  });
}

const joinUrl = (publicUrl: string, token: string) => `${publicUrl}/join#token=${token}`;

function freshToken() {
  return {
    token: randomBytes(32).toString('base64url'),
    expires: new Date(Date.now() + validDays * dayInMs),
  };
}
