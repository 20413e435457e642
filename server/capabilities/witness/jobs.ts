import type { Services } from '../../capability.ts';
import type { JobKind } from '../../platform/jobs/jobs.ts';
import { connectionRounds } from '../integrations/connectionRounds.ts';
import { checkLedgerJob, checkRound } from './checkLedger.ts';

/** Compare the bills of connected ledgers with the invoices here, each night. */
export function witnessJobs(
  services: Pick<Services, 'db' | 'access' | 'jobs' | 'mail' | 'config'>,
): JobKind[] {
  return connectionRounds(services, {
    name: 'witness.check',
    schedule: '23 2 * * *',
    purpose: 'integrations',
    read: checkLedgerJob,
    subject: 'Comparison with bills',
    run: (connection) => checkRound(services, connection),
  });
}
