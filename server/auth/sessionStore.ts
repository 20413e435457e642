import { randomBytes } from 'node:crypto';
import type { Role } from '#shared/permissions.ts';
import { nameOf } from '../accounts/memberStore.ts';
import type { Database, SystemTx } from '../db/database.ts';
import { gathered } from '../db/gathered.ts';
import { newId } from '../db/newId.ts';
import type { Reader, Statement } from '../db/statement.ts';
import type { Session } from '../http/session.ts';
import { hashToken } from '../secrets/token.ts';

/** A session ends when nobody has used it for this long. */
const idleDays = 30;
/** And after this long in any case. */
const longestDays = 90;
const dayInMs = 24 * 60 * 60 * 1000;
/** Writing down every request would be a write for each read. */
const touchAfterMs = 5 * 60 * 1000;

export interface SessionRow {
  id: string;
  token_hash: Buffer;
  person_id: string;
  account_id: string;
  user_agent: string;
  ip_address: string;
  created_at: Date;
  last_seen_at: Date;
  expires_at: Date;
}

export interface NewSession {
  id: string;
  token: string;
  expires: Date;
}

export async function createSession(
  tx: SystemTx,
  of: { personId: string; accountId: string; userAgent: string; ip: string },
): Promise<NewSession> {
  const token = randomBytes(32).toString('base64url');
  const expires = new Date(Date.now() + idleDays * dayInMs);
  const id = newId();
  await tx('sessions').insert({
    id,
    token_hash: hashToken(token),
    person_id: of.personId,
    account_id: of.accountId,
    user_agent: of.userAgent,
    ip_address: of.ip,
    expires_at: expires,
  });
  return { id, token, expires };
}

interface LivingSession {
  id: string;
  token_hash: Buffer;
  person_id: string;
  account_id: string;
  email: string;
  first_name: string;
  last_name: string;
  roles: Role[];
  last_seen_at: Date;
}

/** A session lives as long as its person is a member of the account that it works in. */
const findLiving: Statement = {
  name: 'find-living-sessions',
  text: `select sessions.id, sessions.token_hash, sessions.person_id, sessions.account_id, sessions.last_seen_at,
      members.email, members.first_name, members.last_name, members.roles
    from sessions join members using (account_id, person_id)
    where sessions.token_hash = any($1::bytea[]) and sessions.expires_at > now() and sessions.created_at > $2
      and members.removed_at is null`,
};

const living = (tx: SystemTx) =>
  tx('sessions')
    .join('members', (on) => {
      on.on('members.account_id', 'sessions.account_id').on(
        'members.person_id',
        'sessions.person_id',
      );
    })
    .where('sessions.expires_at', '>', tx.fn.now())
    .where('sessions.created_at', '>', longestAgo())
    .whereNull('members.removed_at');

type FoundSession = Session & { lastSeenAt: Date };

/** One for each token, in their order. */
async function findLivingSessions(
  reader: Reader,
  tokens: readonly string[],
): Promise<(FoundSession | null)[]> {
  const hashes = tokens.map(hashToken);
  const rows = await reader.run<LivingSession>(findLiving, [hashes, longestAgo()]);
  return hashes.map((hash) => {
    const row = rows.find(({ token_hash }) => token_hash.equals(hash));
    return row ? foundSession(row) : null;
  });
}

export async function findLivingSession(
  reader: Reader,
  token: string,
): Promise<FoundSession | null> {
  const [found] = await findLivingSessions(reader, [token]);
  return found ?? null;
}

function foundSession(row: LivingSession): FoundSession {
  return {
    id: row.id,
    personId: row.person_id,
    email: row.email,
    name: nameOf(row),
    accountId: row.account_id,
    roles: row.roles,
    lastSeenAt: row.last_seen_at,
    prolongedTo: null,
    via: null,
  };
}

/** Finds the session of a request; its end is put off while it is in use. */
export function sessionsInUse(db: Database): (token: string) => Promise<Session | null> {
  const reader = db.readingAcrossAccounts('sessions');
  const find = gathered(
    () => 'sessions',
    (tokens: readonly string[]) => findLivingSessions(reader, tokens),
  );
  return async (token) => {
    const session = await find(token);
    return session && putOffEnd(db, session);
  };
}

async function putOffEnd(db: Database, session: FoundSession): Promise<Session> {
  if (Date.now() - session.lastSeenAt.getTime() <= touchAfterMs) return session;
  const prolongedTo = new Date(Date.now() + idleDays * dayInMs);
  await db.acrossAccounts('sessions', (tx) =>
    tx('sessions')
      .where({ id: session.id })
      .update({ last_seen_at: tx.fn.now(), expires_at: prolongedTo }),
  );
  return { ...session, prolongedTo };
}

const longestAgo = () => new Date(Date.now() - longestDays * dayInMs);

export async function listSessionsOf(
  tx: SystemTx,
  personId: string,
): Promise<(SessionRow & { account_name: string })[]> {
  return living(tx)
    .join('accounts', 'accounts.account_id', 'sessions.account_id')
    .where('sessions.person_id', personId)
    .orderBy('last_seen_at', 'desc')
    .select('sessions.*', 'accounts.name as account_name');
}

/** Ends sessions of one person and tells which; an id of somebody else's ends nothing. */
export async function endSessions(
  tx: SystemTx,
  personId: string,
  which: { only: string } | { allBut: string } | { inAccount: string },
): Promise<Pick<SessionRow, 'id' | 'account_id'>[]> {
  const query = tx('sessions').where({ person_id: personId });
  if ('only' in which) query.where({ id: which.only });
  else if ('allBut' in which) query.whereNot({ id: which.allBut });
  else query.where({ account_id: which.inAccount });
  return query.delete().returning(['id', 'account_id']);
}

export async function moveSession(
  tx: SystemTx,
  sessionId: string,
  accountId: string,
): Promise<void> {
  await tx('sessions').where({ id: sessionId }).update({ account_id: accountId });
}
