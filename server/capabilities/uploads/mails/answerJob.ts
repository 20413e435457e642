import { z } from 'zod';
import { id } from '#shared/ids.ts';
import type { AccountTx } from '../../../platform/db/transaction.ts';
import type { Jobs } from '../../../platform/jobs/jobs.ts';

/** Tells the sender of a mail that it could not be read; `captures` carries it out. */
export const answerJob = {
  name: 'captures.answer',
  data: z.object({ accountId: id, captureId: id }),
};

export async function enqueueAnswers(
  tx: AccountTx,
  jobs: Pick<Jobs, 'enqueue'>,
  captureIds: Iterable<string>,
): Promise<void> {
  const { accountId } = tx;
  for (const captureId of captureIds) await jobs.enqueue(tx, answerJob, { accountId, captureId });
}
