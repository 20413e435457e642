import { randomBytes } from 'node:crypto';
import type { Role } from '#shared/permissions.ts';
import { batchLoader } from '../../platform/db/batchLoader.ts';
import type { Database } from '../../platform/db/database.ts';
import { newId } from '../../platform/db/newId.ts';
import { type Reader, statement } from '../../platform/db/statement.ts';
import type { SystemTx } from '../../platform/db/transaction.ts';
import type { Session } from '../../platform/http/session.ts';
import { hashToken } from '../../platform/secrets/token.ts';
import { announceAccessChange } from './accessChanges.ts';
import { nameOf } from './personStore.ts';

/** A session ends when it was not used for this long. */
const idleDays = 30;
/** And after this long in any case. */
const longestDays = 90;
const dayInMs = 24 * 60 * 60 * 1000;
/** Noting each request would make every read a write. */
const touchAfterMs = 5 * 60 * 1000;

export interface SessionRow {
  id: string;
  personId: string;
  accountId: string;
  userAgent: string;
  ipAddress: string;
  createdAt: Date;
  lastSeenAt: Date;
  expiresAt: Date;
}

export interface NewSession {
  id: string;
  token: string;
  expires: Date;
}

const insert = statement(`
  insert into sessions (id, token_hash, person_id, account_id, user_agent, ip_address, expires_at,
    proven_at, by_passkey)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`);

export async function createSession(
  tx: SystemTx,
  origin: {
    personId: string;
    accountId: string;
    userAgent: string;
    ip: string;
    /** Null if nobody has shown yet that the address is theirs. */
    provenAt: Date | null;
    byPasskey?: boolean;
  },
): Promise<NewSession> {
  const token = randomBytes(32).toString('base64url');
  const expires = new Date(Date.now() + idleDays * dayInMs);
  const id = newId();
  const { personId, accountId, userAgent, ip, provenAt, byPasskey = false } = origin;
  const hash = hashToken(token);
  const values = [id, hash, personId, accountId, userAgent, ip, expires, provenAt, byPasskey];
  await tx.run(insert, values);
  return { id, token, expires };
}

interface ActiveSessionRow {
  id: string;
  tokenHash: Buffer;
  personId: string;
  accountId: string;
  email: string;
  firstName: string;
  lastName: string;
  roles: Role[];
  lastSeenAt: Date;
  provenAt: Date | null;
  byPasskey: boolean;
  requiresPasskeys: boolean;
}

/** A session is valid only while its person is a member of its account. */
const selectActive = statement(`
  select sessions.id, sessions.token_hash as "tokenHash", sessions.person_id as "personId",
    sessions.account_id as "accountId", sessions.last_seen_at as "lastSeenAt",
    sessions.proven_at as "provenAt",
    sessions.by_passkey and exists (select from passkeys where passkeys.person_id = sessions.person_id)
      as "byPasskey", accounts.requires_passkeys as "requiresPasskeys",
    members.email, members.first_name as "firstName", members.last_name as "lastName", members.roles
  from sessions join members using (account_id, person_id)
    join accounts on accounts.account_id = members.account_id
  where sessions.token_hash = any($1::bytea[]) and sessions.expires_at > now() and sessions.created_at > $2
    and members.removed_at is null`);

type FoundSession = Session & { lastSeenAt: Date };

/** One for each token, in their order. */
async function findActiveSessions(
  reader: Reader,
  tokens: readonly string[],
): Promise<(FoundSession | null)[]> {
  const hashes = tokens.map(hashToken);
  const rows = await reader.run<ActiveSessionRow>(selectActive, [hashes, longestAgo()]);
  return hashes.map((hash) => {
    const row = rows.find(({ tokenHash }) => tokenHash.equals(hash));
    return row ? foundSession(row) : null;
  });
}

export async function findActiveSession(
  reader: Reader,
  token: string,
): Promise<FoundSession | null> {
  const [found] = await findActiveSessions(reader, [token]);
  return found ?? null;
}

function foundSession(row: ActiveSessionRow): FoundSession {
  return {
    id: row.id,
    personId: row.personId,
    email: row.email,
    name: nameOf(row),
    accountId: row.accountId,
    roles: row.roles,
    lastSeenAt: row.lastSeenAt,
    provenAt: row.provenAt,
    byPasskey: row.byPasskey,
    passkeyNeeded: row.requiresPasskeys && !row.byPasskey,
    prolongedTo: null,
    via: null,
  };
}

/** Finds the session of a request, and extends it while it is in use. */
export function sessionsInUse(db: Database): (token: string) => Promise<Session | null> {
  const reader = db.readingAcrossAccounts('sessions');
  const find = batchLoader(
    () => 'sessions',
    (tokens: readonly string[]) => findActiveSessions(reader, tokens),
  );
  return async (token) => {
    const session = await find(token);
    return session && extend(db, session);
  };
}

const prolong = statement(
  'update sessions set last_seen_at = now(), expires_at = $2 where id = $1',
);

async function extend(db: Database, session: FoundSession): Promise<Session> {
  if (Date.now() - session.lastSeenAt.getTime() <= touchAfterMs) return session;
  const prolongedTo = new Date(Date.now() + idleDays * dayInMs);
  await db.acrossAccounts('sessions', (tx) => tx.run(prolong, [session.id, prolongedTo]));
  return { ...session, prolongedTo };
}

const longestAgo = () => new Date(Date.now() - longestDays * dayInMs);

const selectOfPerson = statement(`
  select sessions.id, sessions.person_id as "personId", sessions.account_id as "accountId",
    sessions.user_agent as "userAgent", sessions.ip_address as "ipAddress",
    sessions.created_at as "createdAt", sessions.last_seen_at as "lastSeenAt",
    sessions.expires_at as "expiresAt", accounts.name as "accountName"
  from sessions join members using (account_id, person_id)
    join accounts on accounts.account_id = members.account_id
  where sessions.person_id = $1 and sessions.expires_at > now() and sessions.created_at > $2
    and members.removed_at is null
  order by sessions.last_seen_at desc`);

export function listSessionsOf(
  tx: SystemTx,
  personId: string,
): Promise<(SessionRow & { accountName: string })[]> {
  return tx.run(selectOfPerson, [personId, longestAgo()]);
}

const endOnly = statement(`
  delete from sessions where person_id = $1 and id = $2 returning id, account_id as "accountId"`);

const endAllBut = statement(`
  delete from sessions where person_id = $1 and id <> $2 returning id, account_id as "accountId"`);

const endInAccount = statement(`
  delete from sessions where person_id = $1 and account_id = $2
  returning id, account_id as "accountId"`);

const endAll = statement(`
  delete from sessions where person_id = $1 returning id, account_id as "accountId"`);

const endUnproven = statement(`
  delete from sessions where person_id = $1 and proven_at is null
  returning id, account_id as "accountId"`);

/** Ends sessions of one person and returns them; ids of other people's sessions are ignored. */
export async function endSessions(
  tx: SystemTx,
  personId: string,
  selector: { only: string } | { allBut: string } | { inAccount: string } | 'all' | 'unproven',
): Promise<Pick<SessionRow, 'id' | 'accountId'>[]> {
  announceAccessChange(tx, personId);
  if (selector === 'all') return tx.run(endAll, [personId]);
  if (selector === 'unproven') return tx.run(endUnproven, [personId]);
  if ('only' in selector) return tx.run(endOnly, [personId, selector.only]);
  if ('allBut' in selector) return tx.run(endAllBut, [personId, selector.allBut]);
  return tx.run(endInAccount, [personId, selector.inAccount]);
}

const setProven = statement(`
  update sessions set proven_at = now(), by_passkey = by_passkey or $2 where id = $1`);

export async function noteProof(
  tx: SystemTx,
  sessionId: string,
  method: 'code' | 'passkey',
): Promise<void> {
  await tx.run(setProven, [sessionId, method === 'passkey']);
}

const setByPasskey = statement('update sessions set by_passkey = true where id = $1');

/** A passkey was added in this session, which was proven freshly. */
export async function notePasskey(tx: SystemTx, sessionId: string): Promise<void> {
  await tx.run(setByPasskey, [sessionId]);
}

const move = statement('update sessions set account_id = $2 where id = $1');

export async function moveSession(
  tx: SystemTx,
  { id, personId }: { id: string; personId: string },
  accountId: string,
): Promise<void> {
  await tx.run(move, [id, accountId]);
  announceAccessChange(tx, personId);
}
