import { z } from 'zod';
import { id } from '#shared/ids.ts';
import { integrationCalls } from '#shared/integrations/contract.ts';
import { type LedgerId, ledgerId, ledgerNames } from '#shared/integrations/ledgers.ts';
import { may } from '#shared/permissions.ts';
import type { Services } from '../../../capability.ts';
import { writeAudit } from '../../../platform/audit/write.ts';
import { conflict, notAllowed } from '../../../platform/http/problem.ts';
import { documentRoute, type Route } from '../../../platform/http/route.ts';
import { type JobKind, job } from '../../../platform/jobs/jobs.ts';
import { pollUntil } from '../../../platform/work/pollUntil.ts';
import { lockConnection } from '../../integrations/connectionStore.ts';
import { asJobError } from '../../integrations/jobError.ts';
import { presentIntegration } from '../../integrations/present.ts';
import { findTestBill, putTestBill, testBillNumber } from '../../integrations/testBillStore.ts';
import { sendTestBill } from './sendTestBill.ts';

const patienceInMs = 15_000;

const testBillJob = {
  name: 'exports.test-bill',
  data: z.object({ accountId: id, ledger: ledgerId, id }),
} satisfies Pick<JobKind, 'name' | 'data'>;

export function testBillJobs(services: Pick<Services, 'db' | 'access' | 'config'>): JobKind[] {
  return [
    job({
      ...testBillJob,
      retries: 5,
      atOnce: 2,
      run: (place) => sendTestBill(services, place).catch(asJobError),
      failed: ({ accountId, ledger }) => ({
        accountId,
        type: `Test bill to ${ledgerNames[ledger].short}`,
        entity: { type: 'integration', id: ledger },
        recurs: true,
      }),
    }),
  ];
}

type Needs = Pick<Services, 'db' | 'access' | 'jobs'>;

/** Waits briefly, since most take a moment; a job goes on with it. Asked for again, one that is under way is finished. */
export function testBillRoute({ db, access, jobs }: Needs, ledger: LedgerId): Route {
  const call = integrationCalls[ledger].sendTestBill;
  return documentRoute(call, async ({ session, incoming }) => {
    const { accountId } = session;
    const testId = await db.withAccount(accountId, async (tx) => {
      const roles = await incoming.holdRoles(tx, session);
      if (!roles || !may(roles, call.access)) throw notAllowed(session);
      const connection = await lockConnection(tx, ledger);
      if (connection?.state !== 'connected') {
        throw conflict('not_connected', `${ledgerNames[ledger].short} is not connected.`);
      }
      const { row, isNew } = await putTestBill(tx, connection, session.email);
      await jobs.enqueue(tx, testBillJob, { accountId, ledger, id: row.id });
      await writeAudit(tx, incoming.actor(session), {
        category: 'INTEGRATION',
        action: 'export',
        entityType: 'integration',
        entityId: ledger,
        status: 'pending',
        metadata: { testBill: testBillNumber(row), ...(!isNew && { again: true }) },
      });
      return row.id;
    });
    await pollUntil(() => db.withAccount(accountId, (tx) => findTestBill(tx, testId)), {
      patienceInMs,
      isOver: (row) => row?.state !== 'underWay' || row.problem !== null,
    });
    return db.withAccount(accountId, (tx) => presentIntegration(tx, access, ledger));
  });
}
