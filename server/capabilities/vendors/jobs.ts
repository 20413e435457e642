import { z } from 'zod';
import { id } from '#shared/ids.ts';
import type { Services } from '../../capability.ts';
import type { Actor } from '../../platform/audit/write.ts';
import type { AccountTx } from '../../platform/db/transaction.ts';
import { type JobKind, type Jobs, job } from '../../platform/jobs/jobs.ts';
import { moveRest } from './moveInvoices.ts';

const move = {
  name: 'vendors.move-invoices',
  data: z.object({
    accountId: id,
    /** The vendor that was merged. */
    vendorId: id,
    actor: z.object({
      userId: id.nullable(),
      userEmail: z.string(),
      ipAddress: z.string().nullable(),
      via: z.string().optional(),
    }),
  }),
} as const;

export function vendorJobs({ db }: Pick<Services, 'db'>): JobKind[] {
  return [
    job({
      ...move,
      retries: 10,
      atOnce: 2,
      run: ({ accountId, vendorId, actor: { via, ...actor } }) =>
        moveRest(db, { accountId, vendorId, actor: via ? { ...actor, via } : actor }),
      failed: ({ accountId, vendorId }) => ({
        accountId,
        type: 'Moving the invoices of a merged vendor',
        entity: { type: 'vendor', id: vendorId },
      }),
    }),
  ];
}

export type MoveJobs = Pick<Jobs, 'enqueue'>;

/** Enqueues the move of what is left; the audit log will say that the person who merged has moved it. */
export async function enqueueMove(
  tx: AccountTx,
  jobs: MoveJobs,
  merged: { vendorId: string; actor: Actor },
): Promise<void> {
  await jobs.enqueue(tx, move, { accountId: tx.accountId, ...merged });
}
