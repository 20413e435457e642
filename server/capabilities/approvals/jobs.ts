import { z } from 'zod';
import { id } from '#shared/ids.ts';
import { partsOf } from '#sync/protocol/documentName.ts';
import type { DocumentStore, DocumentWrite } from '#sync/relay/ports.ts';
import type { Services } from '../../capability.ts';
import type { AccountTx } from '../../platform/db/transaction.ts';
import { everyMinute, type JobKind, type Jobs, job } from '../../platform/jobs/jobs.ts';
import { choosesRules } from '../vendors/vendorStore.ts';
import { processDelegations } from './delegate.ts';
import { escalateIn, escalateOverdue } from './escalate.ts';
import { judgeAgain, judgeAllAgain } from './judgeAgain.ts';

const judging = { name: 'approvals.review', data: z.object({ accountId: id }) } as const;
const escalate = { name: 'approvals.escalate-in', data: z.object({ accountId: id }) } as const;

export function approvalJobs({ db, jobs }: Pick<Services, 'db' | 'jobs'>): JobKind[] {
  const about = (accountId: string) => ({ type: 'account', id: accountId });
  return [
    job({
      ...judging,
      retries: 5,
      atOnce: 1,
      run: ({ accountId }) => judgeAgain(db, accountId),
      failed: ({ accountId }) => ({
        accountId,
        type: 'Applying changed rules',
        entity: about(accountId),
        recurs: true,
      }),
    }),
    job({
      name: 'approvals.review-all',
      data: z.object({}),
      retries: 0,
      atOnce: 1,
      schedule: everyMinute,
      run: () => judgeAllAgain(db),
    }),
    job({
      name: 'approvals.delegations',
      data: z.object({}),
      retries: 0,
      atOnce: 1,
      schedule: everyMinute,
      run: () => processDelegations(db, new Date()),
    }),
    job({
      name: 'approvals.escalate',
      data: z.object({}),
      retries: 0,
      atOnce: 1,
      schedule: everyMinute,
      run: () =>
        escalateOverdue(db, new Date(), (accountId) =>
          db.withAccount(accountId, (tx) => jobs.enqueue(tx, escalate, { accountId })),
        ),
    }),
    job({
      ...escalate,
      retries: 3,
      atOnce: 1,
      run: ({ accountId }) => escalateIn(db, accountId, new Date()),
      failed: ({ accountId }) => ({
        accountId,
        type: 'Escalation',
        entity: about(accountId),
        recurs: true,
      }),
    }),
  ];
}

export type JudgingJobs = Pick<Jobs, 'enqueue'>;

/** Has open invoices judged again once this transaction, which changes the policy, has committed. */
export async function enqueueJudging(tx: AccountTx, jobs: JudgingJobs): Promise<void> {
  await jobs.enqueue(tx, judging, { accountId: tx.accountId });
}

/** Also has invoices judged again after edits of a rule, or of a vendor's defaults that rules look at. If that fails, the job that runs each minute does it. */
export function withJudgingAfterRuleEdits(
  store: DocumentStore,
  { db, jobs, log }: Pick<Services, 'db' | 'log'> & { jobs: JudgingJobs },
): DocumentStore {
  return {
    ...store,
    async write(accountId, writes) {
      const outcomes = await store.write(accountId, writes);
      const hasChanged = writes.some(
        (write, index) => isOfPolicy(write) && outcomes[index]?.outcome === 'stored',
      );
      if (hasChanged) {
        db.withAccount(accountId, (tx) => enqueueJudging(tx, jobs)).catch((error: unknown) =>
          log.warn({ err: error }, 'judging not asked for'),
        );
      }
      return outcomes;
    },
  };
}

function isOfPolicy({ name, edits }: DocumentWrite): boolean {
  const { kind } = partsOf(name);
  return kind === 'rule' || (kind === 'vendor' && edits.some(choosesRules));
}
