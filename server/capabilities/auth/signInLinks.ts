import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import type { Services } from '../../capability.ts';
import { statement } from '../../platform/db/statement.ts';
import type { SystemTx } from '../../platform/db/transaction.ts';
import type { Incoming } from '../../platform/http/incoming.ts';
import { Problem } from '../../platform/http/problem.ts';
import { type JobKind, job } from '../../platform/jobs/jobs.ts';
import type { Letter } from '../../platform/mail/letter.ts';
import type { Mail } from '../../platform/mail/mail.ts';
import { hashToken } from '../../platform/secrets/token.ts';
import { cleanUpJob } from './cleanUp.ts';
import { type ProofServices, proveAddress } from './firstProof.ts';
import {
  findPerson,
  findPersonByEmail,
  listMemberships,
  lockPerson,
  type PersonRow,
} from './personStore.ts';
import { auditFailedSignIn, type SignedIn, signIn } from './signIn.ts';

const validMinutes = 15;
/** Per address, over all nodes. Further links are not sent, and the answer stays the same. */
const linksPerWindow = 5;

interface LinkRow {
  tokenHash: Buffer;
  personId: string;
  expiresAt: Date;
  usedAt: Date | null;
}

const insert = statement(`
  insert into sign_in_links (token_hash, person_id, mailed, expires_at) values ($1, $2, $3, $4)`);

export async function createSignInLink(
  tx: SystemTx,
  personId: string,
  publicUrl: string,
  { mailed } = { mailed: true },
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const expires = new Date(Date.now() + validMinutes * 60_000);
  await tx.run(insert, [hashToken(token), personId, mailed, expires]);
  // In the fragment, so that it reaches no server, log or referrer before the page sends it.
  return `${publicUrl}/login#token=${token}`;
}

/**
 * The address is looked up in a job, so that neither the answer to the request nor its duration reveals whether the
 * address has an account.
 */
export const mailSignInLinkJob = {
  name: 'auth.mail-sign-in-link',
  data: z.object({ email: z.string() }),
};

export function authJobs({
  db,
  mail,
  config,
}: Pick<Services, 'db' | 'mail' | 'config'>): JobKind[] {
  return [
    cleanUpJob({ db }),
    job({
      ...mailSignInLinkJob,
      retries: 5,
      atOnce: 10,
      run: ({ email }) =>
        db.acrossAccounts('sign-in', (tx) =>
          mailSignInLink(tx, email, { mail, publicUrl: config.publicUrl }),
        ),
    }),
  ];
}

async function mailSignInLink(
  tx: SystemTx,
  email: string,
  { mail, publicUrl }: { mail: Mail; publicUrl: string },
): Promise<void> {
  const person = await findPersonByEmail(tx, email);
  if (!person || (await listMemberships(tx, person.id)).length === 0) return;
  // The lock keeps concurrent requests for one person within the limit.
  await lockPerson(tx, person.id);
  if ((await countRecentLinks(tx, person.id)) >= linksPerWindow) return;
  const url = await createSignInLink(tx, person.id, publicUrl);
  await mail.send(tx, { to: person.email, ...letterWith(url, person) });
}

/** After a checkout the link also confirms the address; until then nobody has shown that it is theirs. */
function letterWith(url: string, { provenAt }: PersonRow): Omit<Letter, 'to'> {
  if (provenAt === null) {
    return {
      subject: 'Confirm your e-mail address for Docket',
      text: [
        `Use this link to confirm that this address is yours, and to sign in. It works once and for ${validMinutes} minutes.`,
        'If you have not subscribed to Docket, you can ignore this message.',
      ],
      link: { label: 'Confirm this address', url },
    };
  }
  return {
    subject: 'Your sign-in link for Docket',
    text: [
      `Use this link to sign in. It works once and for ${validMinutes} minutes.`,
      'If you did not ask for it, you can ignore this message; nobody has signed in.',
    ],
    link: { label: 'Sign in to Docket', url },
  };
}

const countMailedSince = statement(`
  select count(*)::int as count from sign_in_links
  where person_id = $1 and mailed and created_at > $2`);

async function countRecentLinks(tx: SystemTx, personId: string): Promise<number> {
  const since = new Date(Date.now() - validMinutes * 60_000);
  const [counted] = await tx.run<{ count: number }>(countMailedSince, [personId, since]);
  return counted?.count ?? 0;
}

/** The address that a link is for. Does not use the link up. */
export async function inspectSignInLink(tx: SystemTx, token: string): Promise<{ email: string }> {
  const found = await findLink(tx, token);
  const refusal = refusalOf(found);
  if (refusal) throw refusal;
  return { email: found?.person.email ?? '' };
}

const markUsed = statement('update sign_in_links set used_at = now() where token_hash = $1');

/** Returns a refusal instead of throwing it, so that its audit entry is committed. */
export async function redeemSignInLink(
  tx: SystemTx,
  token: string,
  incoming: Incoming,
  services: ProofServices,
): Promise<SignedIn | Problem> {
  const found = await findLink(tx, token);
  const refusal = refusalOf(found);
  if (refusal || !found) {
    if (found && refusal) await auditFailedSignIn(tx, found.person, incoming, refusal.message);
    return refusal ?? unknownLink();
  }
  await tx.run(markUsed, [found.link.tokenHash]);
  const [company] = await listMemberships(tx, found.person.id);
  const { person, ended } = await proveAddress(tx, found.person.id, incoming, services);
  return signIn(tx, person, incoming, {
    method: 'link',
    ended,
    ...(company && { accountId: company.accountId }),
  });
}

interface FoundLink {
  link: LinkRow;
  person: PersonRow;
}

// Of two browsers that open one link at once, the second finds it used.
const lock = statement(`
  select token_hash as "tokenHash", person_id as "personId", expires_at as "expiresAt",
    used_at as "usedAt"
  from sign_in_links where token_hash = $1 for update`);

async function findLink(tx: SystemTx, token: string): Promise<FoundLink | null> {
  const [link] = await tx.run<LinkRow>(lock, [hashToken(token)]);
  const person = link && (await findPerson(tx, link.personId));
  return link && person ? { link, person } : null;
}

function refusalOf(found: FoundLink | null): Problem | null {
  if (!found) return unknownLink();
  if (found.link.usedAt) {
    return new Problem(
      410,
      'link_used',
      'This sign-in link has been used already. Each link works once.',
    );
  }
  if (found.link.expiresAt.getTime() < Date.now()) {
    return new Problem(
      410,
      'link_expired',
      `This sign-in link has expired. Links work for ${validMinutes} minutes.`,
    );
  }
  return null;
}

const unknownLink = () =>
  new Problem(
    404,
    'link_unknown',
    'This sign-in link is not valid. Check that the whole address was opened.',
  );
