import { type LedgerId, ledgers } from '#shared/integrations/ledgers.ts';
import type { Services } from '../../capability.ts';
import type { DueWork } from '../../platform/work/DueWorker.ts';
import { carryOut } from './carryOut.ts';
import { changeExport, dueExports, exportWork, nextExportInMs } from './exportStore.ts';

type Given = Pick<Services, 'db' | 'access' | 'files' | 'config' | 'log'>;

interface DueExport {
  accountId: string;
  id: string;
}

/** Of each ledger on one node: providers take only few calls of one company. */
const atOnce = 3;
const untilAgainMs = 60_000;

/** The exports that are due, for each ledger by itself: one that hangs holds up no other. */
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
    carryOut: (due) => carryOut(given, due),
    postpone: ({ accountId, id }) =>
      db.withAccount(accountId, (tx) =>
        changeExport(tx, id, { nextAttemptAt: new Date(Date.now() + untilAgainMs) }),
      ),
  };
}
