import { type LedgerId, ledgers } from '#shared/integrations/ledgers.ts';
import type { Services } from '../../capability.ts';
import { batchLoader } from '../../platform/db/batchLoader.ts';
import type { DueWork } from '../../platform/work/DueWorker.ts';
import { attemptExport } from './attemptExport.ts';
import { changeExport, dueExports, exportWork, nextExportsInMs } from './exportStore.ts';

type Given = Pick<Services, 'db' | 'access' | 'files' | 'config' | 'log' | 'jobs'>;

interface DueExport {
  accountId: string;
  id: string;
}

/** Per ledger and node: providers accept only few concurrent calls of one company. */
const atOnce = 3;
const postponeMs = 60_000;

/** Due exports as one kind of work for each ledger, so that a ledger that hangs does not delay others. */
export function exporting(given: Given): DueWork<DueExport>[] {
  const reader = given.db.readingAcrossAccounts('exports');
  // The workers of all ledgers poll at the same time, and two statements answer them all.
  const nextInMs = batchLoader<LedgerId, { dueInMs: number | null }>(
    () => exportWork,
    async (asking) => {
      const next = await nextExportsInMs(reader);
      return asking.map((ledger) => ({ dueInMs: next.get(ledger) ?? null }));
    },
    1,
  );
  return ledgers.map((ledger) => exportingTo(ledger, given, nextInMs));
}

function exportingTo(
  ledger: LedgerId,
  given: Given,
  nextInMs: (ledger: LedgerId) => Promise<{ dueInMs: number | null }>,
): DueWork<DueExport> {
  const { db } = given;
  return {
    name: exportWork,
    atOnce,
    find: () => dueExports(db.readingAcrossAccounts('exports'), ledger),
    nextDueInMs: async () => (await nextInMs(ledger)).dueInMs,
    carryOut: (due) => attemptExport(given, due),
    postpone: ({ accountId, id }) =>
      db.withAccount(accountId, (tx) =>
        changeExport(tx, id, { nextAttemptAt: new Date(Date.now() + postponeMs) }),
      ),
  };
}
