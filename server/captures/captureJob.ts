import { z } from 'zod';
import { id } from '#shared/ids.ts';
import type { AccountTx } from '../db/database.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { CaptureRow } from './captureStore.ts';

const data = z.object({ accountId: id, captureId: id, round: z.int() });
export type CaptureJob = z.infer<typeof data>;

export const captureJob = { name: 'captures.read', data } as const;

/** Begins as soon as the transaction has committed, where this node has a hand free. */
export async function enqueueCapture(
  tx: AccountTx,
  jobs: Pick<Jobs, 'enqueue' | 'wake'>,
  { id: captureId, round }: Pick<CaptureRow, 'id' | 'round'>,
): Promise<void> {
  await jobs.enqueue(tx, captureJob, { accountId: tx.accountId, captureId, round });
  tx.afterCommit(() => jobs.wake(captureJob.name));
}
