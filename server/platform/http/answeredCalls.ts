import { createHash } from 'node:crypto';
import { z } from 'zod';
import { canonicalText } from '#shared/canonicalText.ts';
import type { Database } from '../db/database.ts';
import { statement } from '../db/statement.ts';
import type { AccountTx, SystemTx } from '../db/transaction.ts';
import { type JobKind, job } from '../jobs/jobs.ts';
import { pollUntil } from '../work/pollUntil.ts';
import { Problem } from './problem.ts';

/** A call that may be repeated with the same idempotency key (SPEC 10.1). */
export interface RepeatableCall {
  key: string;
  personId: string;
  /** `POST /api/invoices/0192…/approve` */
  call: string;
  body: unknown;
}

const retentionDays = 60;
const dayInMs = 24 * 60 * 60 * 1000;
const validKey = /^[\x21-\x7e]{1,200}$/;

/** Throws if the idempotency key is malformed. */
export function requireUsableKey(key: string): string {
  if (validKey.test(key)) return key;
  throw new Problem(
    400,
    'invalid_key',
    'An Idempotency-Key has 1 to 200 visible characters of ASCII.',
  );
}

const claimKey = statement(`
  insert into answered_calls (key, person_id, call, body_hash) values ($1, $2, $3, $4)
  on conflict (account_id, key) do nothing returning key`);

const keepAnswer = statement(
  'update answered_calls set answer = $3 where account_id = $1 and key = $2',
);

const findAnswered = statement(`
  select person_id as "personId", call, body_hash as "bodyHash", answer from answered_calls
  where account_id = $1 and key = $2`);

/**
 * Carries a call out once per idempotency key. The key is claimed and the answer stored in the transaction of the effect;
 * a concurrent repetition waits at the claim. A refused call is rolled back with its key.
 */
export async function answerOnce(
  tx: AccountTx,
  call: RepeatableCall,
  carryOut: () => Promise<unknown>,
): Promise<unknown> {
  const claimed = await tx.run(claimKey, [call.key, call.personId, call.call, hashOf(call)]);
  if (claimed.length === 0) return answerTo(tx, call);
  const answer = await carryOut();
  await tx.run(keepAnswer, [tx.accountId, call.key, JSON.stringify(answer ?? null)]);
  return answer;
}

const claimForLater = statement(`
  insert into answered_calls as known (key, person_id, call, body_hash, answered_at)
  values ($1, $2, $3, $4, now())
  on conflict (account_id, key) do update set answered_at = excluded.answered_at
    where known.answer is null and excluded.answered_at - known.answered_at > $5::interval
      and known.person_id = $2 and known.call = $3 and known.body_hash = $4
  returning key`);

const releaseClaim = statement(
  'delete from answered_calls where account_id = $1 and key = $2 and answer is null',
);

/** Longer than any call takes: a claim this old was left by a node that was killed. */
const claimExpiry = '2 minutes';
const claimPatienceInMs = 20_000;

type InTransaction = <T>(work: (tx: AccountTx) => Promise<T>) => Promise<T>;

/**
 * Like `answerOnce`, for a call that is carried out in other transactions. The key is claimed before the work; a
 * concurrent repetition waits for the answer. A refused call releases its key.
 */
export async function answerClaimed(
  inTransaction: InTransaction,
  call: RepeatableCall,
  carryOut: () => Promise<unknown>,
): Promise<unknown> {
  const claim = () =>
    inTransaction(async (tx) => {
      const values = [call.key, call.personId, call.call, hashOf(call), claimExpiry];
      const claimed = await tx.run(claimForLater, values);
      return claimed.length > 0 ? ({ isOurs: true } as const) : find(tx, call);
    });
  const found = await pollUntil(claim, {
    isOver: (seen) => seen !== undefined && ('isOurs' in seen || seen.answer !== null),
    patienceInMs: claimPatienceInMs,
  });
  if (!found || !('isOurs' in found)) {
    if (!found?.answer) throw inProgress();
    return JSON.parse(found.answer) ?? undefined;
  }
  try {
    const answer = await carryOut();
    await inTransaction((tx) =>
      tx.run(keepAnswer, [tx.accountId, call.key, JSON.stringify(answer ?? null)]),
    );
    return answer;
  } catch (error) {
    await inTransaction((tx) => tx.run(releaseClaim, [tx.accountId, call.key]));
    throw error;
  }
}

const inProgress = () =>
  new Problem(503, 'busy', 'This is being carried out. Please try again in a moment.', {
    headers: { 'Retry-After': '2' },
  });

async function answerTo(tx: AccountTx, call: RepeatableCall): Promise<unknown> {
  const answered = await find(tx, call);
  if (!answered) throw new Error(`The key ${call.key} is taken, and nothing stands under it`);
  return JSON.parse(answered.answer ?? 'null') ?? undefined;
}

async function find(tx: AccountTx, call: RepeatableCall) {
  const [answered] = await tx.run<{
    personId: string;
    call: string;
    bodyHash: Buffer;
    answer: string | null;
  }>(findAnswered, [tx.accountId, call.key]);
  if (!answered) return undefined;
  const same =
    answered.personId === call.personId &&
    answered.call === call.call &&
    answered.bodyHash.equals(hashOf(call));
  if (same) return answered;
  throw new Problem(422, 'key_reused', 'This Idempotency-Key belongs to another call.');
}

function hashOf({ body }: RepeatableCall): Buffer {
  return createHash('sha256').update(canonicalText(body)).digest();
}

export function answeredCallJobs({ db }: { db: Database }): JobKind[] {
  return [
    job({
      name: 'answered-calls.clean-up',
      data: z.object({}),
      retries: 2,
      atOnce: 1,
      schedule: '57 3 * * *',
      run: () => db.acrossAccounts('answered-calls', (tx) => forgetOldCalls(tx, new Date())),
    }),
  ];
}

const forgetBefore = statement('delete from answered_calls where answered_at < $1');

/** Deletes keys after 60 days, longer than a device may stay offline and still send its outbox. */
export async function forgetOldCalls(tx: SystemTx, now: Date): Promise<void> {
  const end = new Date(now.getTime() - retentionDays * dayInMs);
  await tx.run(forgetBefore, [end]);
}
