import { createHash } from 'node:crypto';
import { z } from 'zod';
import { canonicalText } from '#shared/canonicalText.ts';
import type { Database } from '../db/database.ts';
import { statement } from '../db/statement.ts';
import type { AccountTx, SystemTx } from '../db/transaction.ts';
import { type JobKind, job } from '../jobs/jobs.ts';
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

/** The stored answer to a call that is carried out in other transactions; `undefined` if the call is new. */
export async function findStoredAnswer(
  tx: AccountTx,
  call: RepeatableCall,
): Promise<{ answer: unknown } | undefined> {
  const answered = await find(tx, call);
  return answered && { answer: JSON.parse(answered.answer ?? 'null') };
}

export async function storeAnswer(
  tx: AccountTx,
  call: RepeatableCall,
  answer: unknown,
): Promise<void> {
  await tx.run(claimKey, [call.key, call.personId, call.call, hashOf(call)]);
  await tx.run(keepAnswer, [tx.accountId, call.key, JSON.stringify(answer ?? null)]);
}

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
