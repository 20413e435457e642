import type { Services } from '../../capability.ts';
import type { JobKind } from '../../platform/jobs/jobs.ts';
import { connectionRounds } from './connectionRounds.ts';
import { readHistoryJob, readHistoryRound } from './readHistory.ts';
import { readListsJob, readListsRound } from './readLists.ts';
import { readRatesJob, readRatesRound } from './readRates.ts';

/** Keep the lists of the books, exchange rates, and how bills are coded there, in step with the connected ledgers. */
export function listJobs(services: Pick<Services, 'db' | 'access' | 'jobs'>): JobKind[] {
  return [
    ...connectionRounds(services, {
      name: 'integrations.read-lists',
      schedule: '11 * * * *',
      purpose: 'integrations',
      read: readListsJob,
      subject: 'Lists',
      // Over two minutes, because a company connects only once, and ledgers limit calls by the minute.
      retries: 6,
      run: (connection) => readListsRound(services, connection),
    }),
    ...connectionRounds(services, {
      name: 'integrations.read-history',
      schedule: '37 1 * * *',
      purpose: 'integrations',
      read: readHistoryJob,
      subject: 'Coding of bills',
      run: (connection) => readHistoryRound(services, connection),
    }),
    ...connectionRounds(services, {
      name: 'integrations.read-rates',
      schedule: '23 5 * * *',
      purpose: 'integrations',
      read: readRatesJob,
      subject: 'Exchange rates',
      run: (connection) => readRatesRound(services, connection),
    }),
  ];
}
