import { z } from 'zod';
import { id } from '#shared/ids.ts';
import type { AccountTx } from '../../platform/db/transaction.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { type CaptureRow, countUnreadCaptures } from '../uploads/mails/captureStore.ts';

const data = z.object({ accountId: id, captureId: id, round: z.int() });
export type CaptureJob = z.infer<typeof data>;

export const captureJob = { name: 'captures.read', data } as const;

/**
 * Starts right after the commit if this node has a free worker. The priority falls with each waiting mail of a company,
 * so the tenth mail of one is read after the first of every other.
 */
export async function enqueueCapture(
  tx: AccountTx,
  jobs: Pick<Jobs, 'enqueue'>,
  { id: captureId, round }: Pick<CaptureRow, 'id' | 'round'>,
): Promise<void> {
  const data = { accountId: tx.accountId, captureId, round };
  await jobs.enqueue(tx, captureJob, data, { priority: -(await countUnreadCaptures(tx)) });
}
