import { z } from 'zod';
import { id } from '#shared/ids.ts';
import { ledgerId, ledgerNames } from '#shared/integrations/ledgers.ts';
import type { Services } from '../../capability.ts';
import type { CrossAccountPurpose } from '../../platform/db/transaction.ts';
import { type JobKind, job } from '../../platform/jobs/jobs.ts';
import { openConnections } from './connectionStore.ts';
import { asJobError } from './jobError.ts';

export const connectionData = z.object({ accountId: id, ledger: ledgerId });

interface Rounds {
  name: string;
  /** Cron expression in UTC. */
  schedule: string;
  purpose: CrossAccountPurpose;
  /** The job of one connection. */
  read: { name: string; data: typeof connectionData };
  /** What is read, in the list of failed operations: "Payments" of "Payments from Xero". */
  subject: string;
  /** After a longer outage the next round asks again; three unless given. */
  retries?: number;
  run(connection: z.infer<typeof connectionData>): Promise<void>;
}

/** Reads something from each connected ledger by a schedule, each connection in a job of its own. */
export function connectionRounds(
  { db, access, jobs }: Pick<Services, 'db' | 'access' | 'jobs'>,
  { name, schedule, purpose, read, subject, retries = 3, run }: Rounds,
): JobKind[] {
  return [
    job({
      name,
      data: z.object({}),
      retries: 0,
      atOnce: 1,
      schedule,
      async run() {
        for (const connection of await openConnections(db.readingAcrossAccounts(purpose))) {
          if (!access.isConfigured(connection.ledger)) continue;
          await db.withAccount(connection.accountId, (tx) => jobs.enqueue(tx, read, connection));
        }
      },
    }),
    job({
      ...read,
      retries,
      atOnce: 2,
      run: (connection) => run(connection).catch(asJobError),
      failed: ({ accountId, ledger }) => ({
        accountId,
        type: `${subject} from ${ledgerNames[ledger].short}`,
        entity: { type: 'integration', id: ledger },
        recurs: true,
      }),
    }),
  ];
}
