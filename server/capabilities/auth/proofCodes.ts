import { randomInt } from 'node:crypto';
import { statement } from '../../platform/db/statement.ts';
import type { SystemTx } from '../../platform/db/transaction.ts';
import { hashToken } from '../../platform/secrets/token.ts';

export const validMinutes = 10;
const mostTries = 5;

const put = statement(`
  insert into proof_codes (session_id, code_hash, expires_at) values ($1, $2, $3)
  on conflict (session_id) do update
    set code_hash = excluded.code_hash, expires_at = excluded.expires_at, tries = 0`);

/** A new code for this session, which replaces an earlier one. */
export async function createProofCode(tx: SystemTx, sessionId: string): Promise<string> {
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const expires = new Date(Date.now() + validMinutes * 60_000);
  await tx.run(put, [sessionId, hashOf(sessionId, code), expires]);
  return code;
}

const countTry = statement(`
  update proof_codes set tries = tries + 1
  where session_id = $1 and expires_at > now() and tries < ${mostTries}
  returning code_hash as "codeHash"`);

const drop = statement('delete from proof_codes where session_id = $1');

/** Whether the code is the one that was mailed for this session. It works once, and for a few tries. */
export async function redeemProofCode(
  tx: SystemTx,
  sessionId: string,
  code: string,
): Promise<boolean> {
  const [mailed] = await tx.run<{ codeHash: Buffer }>(countTry, [sessionId]);
  if (!mailed?.codeHash.equals(hashOf(sessionId, code))) return false;
  await tx.run(drop, [sessionId]);
  return true;
}

// A code is short, and worth nothing without the cookie of its session, of which the database has only a hash.
const hashOf = (sessionId: string, code: string) => hashToken(`${sessionId} ${code}`);
