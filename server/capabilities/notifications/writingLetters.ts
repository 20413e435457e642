import { afterQuiet } from '#shared/notifications/letterDue.ts';
import type { Services } from '../../capability.ts';
import type { AccountTx } from '../../platform/db/transaction.ts';
import type { DueWork } from '../../platform/work/DueWorker.ts';
import {
  type Addressee,
  endDueLetter,
  lettersDue,
  letterWork,
  lockDueLetter,
  nextLetterInMs,
  postponeLetter,
  setLetterDue,
} from './dueLetters.ts';
import { lookAndTell } from './lookAndTell.ts';
import { settingsOf } from './settingsStore.ts';
import { writeLetter } from './writeLetter.ts';

type Given = Pick<Services, 'db' | 'jobs' | 'mail' | 'config'>;

/** Planned letters of all accounts, as due work. */
export function writingLetters(given: Given): DueWork<Addressee> {
  const { db } = given;
  return {
    name: letterWork,
    atOnce: 4,
    find: () => lettersDue(db.readingAcrossAccounts('notifications')),
    nextDueInMs: () => nextLetterInMs(db.readingAcrossAccounts('notifications')),
    carryOut: ({ accountId, personId }) =>
      db.withAccount(accountId, (tx) => writeDueLetter(tx, personId, given)),
    postpone: ({ accountId, personId }) =>
      db.withAccount(accountId, (tx) => postponeLetter(tx, personId)),
  };
}

/** Writes a person's letter once, even if several nodes try to. */
async function writeDueLetter(tx: AccountTx, personId: string, given: Given): Promise<void> {
  // First a pass, so that the letter mentions nothing that was done a moment ago. It serialises the letters of a company
  // with what plans them.
  await lookAndTell(tx, given.jobs);
  const now = await lockDueLetter(tx, personId);
  if (now === null) return;
  // It may be late: no node was running when it was due.
  const { quiet, zone } = await settingsOf(tx, personId);
  const dueAt = afterQuiet(now, quiet, zone);
  if (dueAt > now) return setLetterDue(tx, personId, dueAt);
  await writeLetter(tx, personId, { ...given, now });
  await endDueLetter(tx, personId);
}
