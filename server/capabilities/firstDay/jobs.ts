import { z } from 'zod';
import { id } from '#shared/ids.ts';
import type { Services } from '../../capability.ts';
import { type JobKind, job } from '../../platform/jobs/jobs.ts';
import { addSamples } from './samples.ts';

export const addSamplesJob = {
  name: 'first-day.samples',
  data: z.object({ accountId: id }),
} as const;

export function firstDayJobs(services: Pick<Services, 'db' | 'files' | 'jobs'>): JobKind[] {
  return [
    job({
      ...addSamplesJob,
      retries: 5,
      atOnce: 1,
      run: ({ accountId }) => addSamples(services, accountId),
      failed: ({ accountId }) => ({
        accountId,
        type: 'Sample invoices',
        entity: { type: 'account', id: accountId },
      }),
    }),
  ];
}
