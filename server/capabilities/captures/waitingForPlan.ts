import type { Services } from '../../capability.ts';
import { statement } from '../../platform/db/statement.ts';
import type { AccountTx } from '../../platform/db/transaction.ts';
import { nextSeq } from '../../platform/feed/sequence.ts';
import { Problem } from '../../platform/http/problem.ts';
import { requireAllowance } from '../uploads/allowance.ts';
import {
  changeCapture,
  countDocumentsOnTheWay,
  lockWaiting,
} from '../uploads/mails/captureStore.ts';
import { enqueueCapture } from './captureJob.ts';

type Given = Pick<Services, 'db' | 'jobs'>;

const accountsWaiting = statement(
  'select distinct account_id as "accountId" from email_captures where waits_for_plan',
);

/** Per company and minute. */
const batchSize = 200;

/** Reads mails that exceeded the plan's allowance as soon as it allows for more. */
export async function enqueueWaitingMails({ db, jobs }: Given): Promise<void> {
  const system = db.readingAcrossAccounts('inbound-mail');
  for (const { accountId } of await system.run<{ accountId: string }>(accountsWaiting)) {
    await db.withAccount(accountId, (tx) => enqueueAllowed(tx, jobs));
  }
}

/** Oldest first; a mail that still exceeds the allowance does not block smaller ones after it. */
async function enqueueAllowed(tx: AccountTx, jobs: Given['jobs']): Promise<void> {
  let wanted = await countDocumentsOnTheWay(tx);
  for (const { id, round, files } of await lockWaiting(tx, batchSize)) {
    const more = files.filter(({ leftOut }) => leftOut === null).length;
    if (!(await isAllowed(tx, wanted + more))) continue;
    wanted += more;
    const change = { waitsForPlan: false, notice: null, round: round + 1 };
    await enqueueCapture(tx, jobs, await changeCapture(tx, id, await nextSeq(tx), change));
  }
}

async function isAllowed(tx: AccountTx, wanted: number): Promise<boolean> {
  try {
    await requireAllowance(tx, wanted);
    return true;
  } catch (error) {
    if (error instanceof Problem && error.status === 402) return false;
    throw error;
  }
}
