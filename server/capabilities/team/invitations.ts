import { randomBytes } from 'node:crypto';
import { listText } from '#shared/listText.ts';
import { type Role, roleNames } from '#shared/permissions.ts';
import { type Audit, writeAudit } from '../../platform/audit/write.ts';
import type { AccountTx, SystemTx } from '../../platform/db/transaction.ts';
import type { Incoming } from '../../platform/http/incoming.ts';
import { conflict, notFound, Problem, tooMany } from '../../platform/http/problem.ts';
import type { Session } from '../../platform/http/session.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { Mail } from '../../platform/mail/mail.ts';
import { hashToken } from '../../platform/secrets/token.ts';
import { ownAccount } from '../accounts/accountStore.ts';
import { addMember, displayName, findMemberByEmail } from '../accounts/memberStore.ts';
import { enqueueJudging } from '../approvals/jobs.ts';
import { type ProofServices, proveAddress } from '../auth/firstProof.ts';
import {
  companiesOf,
  ensurePerson,
  findPersonByEmail,
  listMemberships,
  setPersonName,
} from '../auth/personStore.ts';
import { endSessions, findActiveSession } from '../auth/sessionStore.ts';
import { type SignedIn, signIn } from '../auth/signIn.ts';
import { mailSignInLinkJob } from '../auth/signInLinks.ts';
import {
  findInvitationByToken,
  type InvitationRow,
  insertInvitation,
  lockOpenInvitation,
  updateInvitation,
} from './invitationStore.ts';
import { welcomeMember } from './welcome.ts';

const validDays = 7;
const dayInMs = 24 * 60 * 60 * 1000;
/** Keeps somebody from filling an inbox by pressing the button again and again. */
const resendDelayInMs = 60_000;

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
  // The lock prevents two concurrent invitations of one address.
  const account = await ownAccount(tx, { lock: true });
  if (await findMemberByEmail(tx, email)) {
    throw conflict('already_member', `${email} is a member already. Change their roles instead.`);
  }
  const earlier = await lockOpenInvitation(tx, { email });
  if (earlier && earlier.expiresAt.getTime() > Date.now()) {
    throw conflict(
      'already_invited',
      `${email} has been invited already. You can send the invitation again.`,
    );
  }
  if (earlier) await updateInvitation(tx, earlier.id, { withdrawnAt: new Date() });
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
    from: session.email,
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

/** Mails a new link, valid for another week; the earlier link stops working. */
export async function inviteAgain(
  { tx, session, audit, mail, publicUrl }: Inviting,
  invitationId: string,
): Promise<InvitationRow> {
  const account = await ownAccount(tx);
  const invitation = await lockOpenInvitation(tx, { id: invitationId });
  if (!invitation) throw notFound('invitation');
  const sentAgo = Date.now() - (invitation.expiresAt.getTime() - validDays * dayInMs);
  if (sentAgo < resendDelayInMs) {
    throw tooMany(Math.ceil((resendDelayInMs - sentAgo) / 1000));
  }
  const { token, expires } = freshToken();
  await updateInvitation(tx, invitation.id, { tokenHash: hashToken(token), expiresAt: expires });
  await mailInvitation(tx, mail, {
    invitation,
    accountName: account.name,
    url: joinUrl(publicUrl, token),
    from: session.email,
  });
  await audit({
    category: 'USER',
    action: 'update',
    entityType: 'invitation',
    entityId: invitation.id,
    metadata: { email: invitation.email, sentAgain: true },
  });
  return { ...invitation, expiresAt: expires };
}

export async function withdraw(tx: AccountTx, audit: Audit, invitationId: string): Promise<void> {
  const invitation = await lockOpenInvitation(tx, { id: invitationId });
  if (!invitation) throw notFound('invitation');
  await updateInvitation(tx, invitation.id, { withdrawnAt: new Date() });
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
    accountName: invitation.accountName,
    invitedBy: invitation.invitedBy,
    roles: invitation.roles,
    // The name of somebody who has proven nothing may be another's: it is asked for.
    known: (await findPersonByEmail(tx, invitation.email))?.provenAt != null,
  };
}

/**
 * The mailed link proves the address of a new person and signs them in. It must not open the other
 * companies of a known person: an invitation is valid for days and gets forwarded, so a known
 * person signs in first, with a link of minutes that is mailed now. That refusal is returned, not
 * thrown, so that the mail is sent.
 */
export async function acceptInvitation(
  tx: SystemTx,
  given: { token: string; firstName?: string | undefined; lastName?: string | undefined },
  incoming: Incoming,
  services: ProofServices & { jobs: Jobs },
): Promise<SignedIn | Problem> {
  const { jobs } = services;
  const invitation = await findUsable(tx, given.token);
  const name = { firstName: given.firstName ?? '', lastName: given.lastName ?? '' };
  const found = await ensurePerson(tx, { email: invitation.email, ...name });
  const person = found.provenAt === null ? { ...found, ...name } : found;
  const accountId = invitation.accountId;
  if (
    (await worksElsewhere(tx, person.id, accountId)) &&
    !(await isSignedInAs(tx, person.id, incoming))
  ) {
    await jobs.enqueue(tx, mailSignInLinkJob, { email: person.email });
    return new Problem(
      409,
      'sign_in_first',
      `${person.email} has an account already. We have mailed you a sign-in link: sign in with it, then open this invitation again.`,
    );
  }
  // The earlier name may have been chosen by somebody else, who checked out with the address.
  if (found.provenAt === null) {
    await setPersonName(tx, person.id, name, await companiesOf(tx, person.id));
  }
  // A removed member who comes back signs in again: sessions from before must not come back to
  // life.
  await endSessions(tx, person.id, { inAccount: accountId });
  // Reads other companies, which Citus refuses once this one was written under another role.
  const { person: proven, ended } = await proveAddress(
    tx,
    person.id,
    incoming,
    services,
    accountId,
  );
  await tx.inAccount(accountId, async (account) => {
    await addMember(account, proven, invitation.roles);
    await enqueueJudging(account, jobs);
    await updateInvitation(account, invitation.id, { acceptedAt: new Date() });
    await writeAudit(account, incoming.actor({ personId: person.id, email: person.email }), {
      category: 'USER',
      action: 'create',
      entityType: 'member',
      entityId: person.id,
      newValues: { email: person.email, roles: invitation.roles },
    });
    await welcomeMember(account, services, { email: person.email, roles: invitation.roles });
  });
  return signIn(tx, proven, incoming, { method: 'invitation', accountId, ended });
}

async function worksElsewhere(tx: SystemTx, personId: string, accountId: string): Promise<boolean> {
  const memberships = await listMemberships(tx, personId);
  return memberships.some((one) => one.accountId !== accountId);
}

/** A session of a checkout with the address does not count: it may be somebody else's. */
async function isSignedInAs(tx: SystemTx, personId: string, incoming: Incoming): Promise<boolean> {
  const token = incoming.sessionToken;
  const session = token ? await findActiveSession(tx, token) : null;
  return session?.personId === personId && session.provenAt !== null;
}

async function findUsable(tx: SystemTx, token: string) {
  const invitation = await findInvitationByToken(tx, token);
  if (!invitation || invitation.withdrawnAt) {
    throw new Problem(404, 'link_unknown', 'This invitation is not valid. Ask for a new one.');
  }
  if (invitation.acceptedAt) {
    throw new Problem(
      410,
      'link_used',
      'This invitation has been accepted already. You can simply sign in.',
    );
  }
  if (invitation.expiresAt.getTime() < Date.now()) {
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
  {
    invitation,
    accountName,
    url,
    from,
  }: {
    invitation: InvitationRow;
    accountName: string;
    url: string;
    from: string;
  },
): Promise<void> {
  const roles = listText(invitation.roles.map((role) => roleNames[role].toLowerCase()));
  await mail.send(tx, {
    to: invitation.email,
    subject: `${invitation.invitedBy} invites you to ${accountName} on Docket`,
    text: [
      `${invitation.invitedBy} (${from}) invites you to work on the invoices of ${accountName} as ${roles}.`,
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
