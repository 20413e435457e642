import { letterDueAt } from '#shared/notifications/letterDue.ts';
import { type Reader, statement } from '../../platform/db/statement.ts';
import type { AccountTx } from '../../platform/db/transaction.ts';
import { nextDueInMs, untilTime } from '../../platform/work/DueWorker.ts';
import { settingsOf } from './settingsStore.ts';

/** One person in one company. */
export interface Addressee {
  accountId: string;
  personId: string;
}

/** The signal sent by everything that sets when a letter is due. */
export const letterWork = 'letters';

const plan = statement(`
  insert into due_letters (person_id, due_at) values ($1, $2)
  on conflict (account_id, person_id) do nothing`);

/** Plans a letter about new notifications; a letter that is planned already will include them. */
export async function planLetters(
  tx: AccountTx,
  personIds: Iterable<string>,
  now: Date,
): Promise<void> {
  for (const personId of personIds) {
    const settings = await settingsOf(tx, personId);
    await tx.run(plan, [personId, letterDueAt(settings, now)]);
    tx.announce(letterWork);
  }
}

const put = statement(
  'update due_letters set due_at = $3 where account_id = $1 and person_id = $2',
);

export async function setLetterDue(tx: AccountTx, personId: string, dueAt: Date): Promise<void> {
  await tx.run(put, [tx.accountId, personId, dueAt]);
  tx.announce(letterWork);
}

const lock = statement(
  'select now() as now from due_letters where account_id = $1 and person_id = $2 for update',
);

/**
 * Locks the planned letter, so that one node writes it; `null` if another has written it. Returns the time by the clock
 * that decides what is due.
 */
export async function lockDueLetter(tx: AccountTx, personId: string): Promise<Date | null> {
  const [row] = await tx.run<{ now: Date }>(lock, [tx.accountId, personId]);
  return row?.now ?? null;
}

const selectFirst = statement(`
  select min(created_at) as "toldAt" from notifications
  where account_id = $1 and person_id = $2 and mailed_at is null and read_at is null and ended_at is null`);

/** Plans the letter again, after the person has changed when letters come. */
export async function replanLetter(tx: AccountTx, personId: string): Promise<void> {
  const [first] = await tx.run<{ toldAt: Date | null }>(selectFirst, [tx.accountId, personId]);
  if (!first?.toldAt) return;
  await setLetterDue(tx, personId, letterDueAt(await settingsOf(tx, personId), first.toldAt));
}

const end = statement('delete from due_letters where account_id = $1 and person_id = $2');

export async function endDueLetter(tx: AccountTx, personId: string): Promise<void> {
  await tx.run(end, [tx.accountId, personId]);
}

const selectDue = statement(`
  select account_id as "accountId", person_id as "personId" from due_letters
  where due_at <= now() order by due_at limit 100`);

export function lettersDue(reader: Reader): Promise<Addressee[]> {
  return reader.run<Addressee>(selectDue);
}

const selectNext = statement(`select ${untilTime('min(due_at)')} from due_letters`);

export function nextLetterInMs(reader: Reader): Promise<number | null> {
  return nextDueInMs(reader, selectNext);
}

const postpone = statement(
  `update due_letters set due_at = now() + interval '1 minute' where account_id = $1 and person_id = $2`,
);

export async function postponeLetter(tx: AccountTx, personId: string): Promise<void> {
  await tx.run(postpone, [tx.accountId, personId]);
}
