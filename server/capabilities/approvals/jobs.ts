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
import { reviewAccount, reviewAll } from './review.ts';

const review = { name: 'approvals.review', data: z.object({ accountId: id }) } as const;
const escalate = { name: 'approvals.escalate-in', data: z.object({ accountId: id }) } as const;

export function approvalJobs({ db, jobs }: Pick<Services, 'db' | 'jobs'>): JobKind[] {
  const about = (accountId: string) => ({ type: 'account', id: accountId });
  return [
    job({
      ...review,
      retries: 5,
      atOnce: 1,
      run: ({ accountId }) => reviewAccount(db, accountId),
      failed: ({ accountId }) => ({
        accountId,
        type: 'Review of approvals',
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
      run: () => reviewAll(db),
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

export type ReviewJobs = Pick<Jobs, 'enqueue'>;

/** Enqueues a review of open invoices; it runs once this transaction, which changes the policy, has committed. */
export async function enqueueReview(tx: AccountTx, jobs: ReviewJobs): Promise<void> {
  await jobs.enqueue(tx, review, { accountId: tx.accountId });
}

/** Also enqueues a review after edits of a rule, or of a vendor's defaults that rules look at. If that fails, the review that runs each minute does the work. */
export function withReviewAfterRuleEdits(
  store: DocumentStore,
  { db, jobs, log }: Pick<Services, 'db' | 'log'> & { jobs: ReviewJobs },
): DocumentStore {
  return {
    ...store,
    async write(accountId, writes) {
      const outcomes = await store.write(accountId, writes);
      const hasChanged = writes.some(
        (write, index) => isOfPolicy(write) && outcomes[index]?.outcome === 'stored',
      );
      if (hasChanged) {
        db.withAccount(accountId, (tx) => enqueueReview(tx, jobs)).catch((error: unknown) =>
          log.warn({ err: error }, 'review not asked for'),
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
