import type { Services } from '../../capability.ts';
import type { JobKind } from '../../platform/jobs/jobs.ts';
import { connectionData, connectionRounds } from '../integrations/connectionRounds.ts';
import { readPayments } from './readPayments.ts';
import { testBillJobs } from './testBill/routes.ts';

type Needs = Pick<Services, 'db' | 'access' | 'jobs' | 'config'>;

export function exportJobs(services: Needs): JobKind[] {
  const payments = connectionRounds(services, {
    name: 'exports.read-payments',
    schedule: '*/15 * * * *',
    purpose: 'exports',
    read: { name: 'exports.read-payments-of', data: connectionData },
    subject: 'Payments',
    run: (connection) => readPayments(services, connection),
  });
  return [...payments, ...testBillJobs(services)];
}
