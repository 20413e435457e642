import { randomInt } from 'node:crypto';
import { statement } from '../../platform/db/statement.ts';
import type { SystemTx } from '../../platform/db/transaction.ts';
import type { Session } from '../../platform/http/session.ts';
import { hashToken } from '../../platform/secrets/token.ts';

export const validMinutes = 10;
const mostTries = 5;
/** Counted by person, not by code: otherwise each new code would give another five tries. */
const mostWrongADay = 15;

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

const today = "(now() at time zone 'utc')::date";

const countOfDay = statement(`
  insert into proof_tries as kept (person_id, day, tries) values ($1, ${today}, 1)
  on conflict (person_id, day) do update set tries = kept.tries + 1
  returning tries`);

const takeBackOfDay = statement(`
  update proof_tries set tries = tries - 1 where person_id = $1 and day = ${today}`);

const dropDays = statement(`delete from proof_tries where day < ${today} - 1`);

/**
 * Whether the code is the one that was mailed for this session. It works once, and for a few tries. Wrong ones are also
 * counted for the person: `too many` until the next day.
 */
export async function redeemProofCode(
  tx: SystemTx,
  { id, personId }: Pick<Session, 'id' | 'personId'>,
  code: string,
): Promise<'right' | 'wrong' | 'too many'> {
  const [ofDay] = await tx.run<{ tries: number }>(countOfDay, [personId]);
  if (!ofDay || ofDay.tries > mostWrongADay) return 'too many';
  const [mailed] = await tx.run<{ codeHash: Buffer }>(countTry, [id]);
  if (!mailed?.codeHash.equals(hashOf(id, code))) return 'wrong';
  await tx.run(drop, [id]);
  await tx.run(takeBackOfDay, [personId]);
  return 'right';
}

export async function forgetTriesOfEarlierDays(tx: SystemTx): Promise<void> {
  await tx.run(dropDays, []);
}

// A code is short, and worth nothing without the cookie of its session, of which the database has only a hash.
const hashOf = (sessionId: string, code: string) => hashToken(`${sessionId} ${code}`);
