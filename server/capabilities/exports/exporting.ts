import { type LedgerId, ledgers } from '#shared/integrations/ledgers.ts';
import type { Services } from '../../capability.ts';
import type { DueWork } from '../../platform/work/DueWorker.ts';
import { attemptExport } from './attemptExport.ts';
import { changeExport, dueExports, exportWork, nextExportInMs } from './exportStore.ts';

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
  return ledgers.map((ledger) => exportingTo(ledger, given));
}

function exportingTo(ledger: LedgerId, given: Given): DueWork<DueExport> {
  const { db } = given;
  return {
    name: exportWork,
    atOnce,
    find: () => dueExports(db.readingAcrossAccounts('exports'), ledger),
    nextDueInMs: () => nextExportInMs(db.readingAcrossAccounts('exports'), ledger),
    carryOut: (due) => attemptExport(given, due),
    postpone: ({ accountId, id }) =>
      db.withAccount(accountId, (tx) =>
        changeExport(tx, id, { nextAttemptAt: new Date(Date.now() + postponeMs) }),
      ),
  };
}
