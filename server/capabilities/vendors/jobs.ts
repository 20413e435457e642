import { z } from 'zod';
import { id } from '#shared/ids.ts';
import type { Services } from '../../capability.ts';
import { type Actor, systemActor } from '../../platform/audit/write.ts';
import type { Database } from '../../platform/db/database.ts';
import { eachAccount } from '../../platform/db/eachAccount.ts';
import { statement } from '../../platform/db/statement.ts';
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

export function vendorJobs({ db, jobs }: Pick<Services, 'db' | 'jobs'>): JobKind[] {
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
    job({
      name: 'vendors.find-unmoved',
      data: z.object({}),
      retries: 2,
      atOnce: 1,
      schedule: '23 2 * * *',
      run: () => enqueueUnmoved(db, jobs),
    }),
  ];
}

export type MoveJobs = Pick<Jobs, 'enqueue'>;

/** Enqueues the move of what is left, which the audit log will say was done by this actor. */
export async function enqueueMove(
  tx: AccountTx,
  jobs: MoveJobs,
  merged: { vendorId: string; actor: Actor },
): Promise<void> {
  await jobs.enqueue(tx, move, { accountId: tx.accountId, ...merged });
}

const selectUnmoved = statement(`
  select account_id as "accountId", id as "vendorId" from vendors merged
  where merged_into is not null and exists (select from invoices invoice
    where invoice.account_id = merged.account_id and invoice.vendor_id = merged.id and invoice.deleted_at is null)
  order by account_id, id`);

/** Merges whose jobs have ended before everything was moved. */
async function enqueueUnmoved(db: Database, jobs: MoveJobs): Promise<void> {
  const unmoved = await db
    .readingAcrossAccounts('vendors')
    .run<{ accountId: string; vendorId: string }>(selectUnmoved);
  const byAccount = Map.groupBy(unmoved, ({ accountId }) => accountId);
  const accounts = [...byAccount.keys()].map((accountId) => ({ accountId }));
  await eachAccount(accounts, (accountId) =>
    db.withAccount(accountId, async (tx) => {
      for (const { vendorId } of byAccount.get(accountId) ?? [])
        await enqueueMove(tx, jobs, { vendorId, actor: systemActor });
    }),
  );
}
