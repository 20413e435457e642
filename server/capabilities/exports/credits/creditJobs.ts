import type { LedgerId } from '#shared/integrations/ledgers.ts';
import type { Services } from '../../../capability.ts';
import { type JobKind, job } from '../../../platform/jobs/jobs.ts';
import { PlainError } from '../../../platform/jobs/reasonOf.ts';
import { connectionData, connectionRounds } from '../../integrations/connectionRounds.ts';
import { findConnection } from '../../integrations/connectionStore.ts';
import { asJobError } from '../../integrations/jobError.ts';
import { LedgerProblem } from '../../integrations/LedgerProblem.ts';
import { applyInLedgerJob } from '../../payments/applyInLedgerJob.ts';
import { bringInStep } from './bringInStep.ts';
import { pairsThere, recentPairs } from './creditPairs.ts';

/** Each is a call or two. */
const pairsInARound = 30;
const longestRoundMs = 5 * 60_000;

export function creditJobs(services: Pick<Services, 'db' | 'access' | 'jobs'>): JobKind[] {
  const { db } = services;
  return [
    job({
      ...applyInLedgerJob,
      retries: 8,
      atOnce: 2,
      async run({ accountId, creditId, billId }) {
        const pairs = await db.withAccount(accountId, (tx) => pairsThere(tx, creditId, billId));
        for (const pair of pairs) {
          await bringInStep(services, accountId, pair).catch(asCreditError);
        }
      },
      failed: ({ accountId, creditId }) => ({
        accountId,
        type: 'Applying a credit note in the ledger',
        entity: { type: 'invoice', id: creditId },
      }),
    }),
    ...connectionRounds(services, {
      name: 'exports.read-credits',
      schedule: '47 * * * *',
      purpose: 'exports',
      read: { name: 'exports.read-credits-of', data: connectionData },
      subject: 'Applied credit notes',
      run: ({ accountId, ledger }) => readCredits(services, { accountId, ledger }),
    }),
  ];
}

/** Other books are connected now, and the pair is none of theirs; a busy ledger is asked again. */
function asCreditError(error: unknown): void {
  if (error instanceof LedgerProblem && error.kind === 'disconnected') return;
  if (error instanceof LedgerProblem && error.kind === 'busy') {
    throw new PlainError(error.message, { cause: error });
  }
  asJobError(error);
}

/** One round: what was removed in the ledger is taken back here, and what did not get there is sent again. */
export async function readCredits(
  services: Pick<Services, 'db' | 'access'>,
  { accountId, ledger }: { accountId: string; ledger: LedgerId },
): Promise<void> {
  const { db } = services;
  const pairs = await db.withAccount(accountId, async (tx) => {
    const connection = await findConnection(tx, ledger);
    if (connection?.state !== 'connected') return [];
    return recentPairs(tx, { ledger, companyId: connection.companyId }, pairsInARound);
  });
  const ends = Date.now() + longestRoundMs;
  for (const pair of pairs) {
    // Each call that hangs takes a minute, and other connections wait.
    if (Date.now() > ends) return;
    try {
      await bringInStep(services, accountId, pair);
    } catch (error) {
      // What the ledger refuses is told by the job of that credit note, and holds up no other.
      if (!(error instanceof LedgerProblem)) throw error;
      if (error.isUnsent || (error.kind !== 'refused' && error.kind !== 'later')) return;
    }
  }
}
