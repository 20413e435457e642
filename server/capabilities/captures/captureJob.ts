import { z } from 'zod';
import { id } from '#shared/ids.ts';
import type { AccountTx } from '../../platform/db/transaction.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { type CaptureRow, countUnreadCaptures } from '../uploads/mails/captureStore.ts';

const data = z.object({ accountId: id, captureId: id, round: z.int() });
export type CaptureJob = z.infer<typeof data>;

export const captureJob = { name: 'captures.read', data } as const;

/**
 * Begins as soon as the transaction has committed, where this node has a hand free. Companies take turns: the tenth mail of
 * one is read after the first of every other that waits.
 */
export async function enqueueCapture(
  tx: AccountTx,
  jobs: Pick<Jobs, 'enqueue'>,
  { id: captureId, round }: Pick<CaptureRow, 'id' | 'round'>,
): Promise<void> {
  const data = { accountId: tx.accountId, captureId, round };
  await jobs.enqueue(tx, captureJob, data, -(await countUnreadCaptures(tx)));
}
