import type { AccountTx } from '../../platform/db/transaction.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { lookThrough } from './lookThrough.ts';
import { tellDevicesJob } from './untoldStore.ts';

/** A pass over a company's changes, after which devices are told of what it found. Returns whether there is more. */
export async function lookAndTell(tx: AccountTx, jobs: Pick<Jobs, 'enqueue'>): Promise<boolean> {
  const { told, more } = await lookThrough(tx);
  for (const personId of told) {
    await jobs.enqueue(tx, tellDevicesJob, { accountId: tx.accountId, personId });
  }
  return more;
}
