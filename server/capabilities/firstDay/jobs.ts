import { z } from 'zod';
import { id } from '#shared/ids.ts';
import { type JobKind, job } from '../../platform/jobs/jobs.ts';
import type { MakingServices } from './insertMade.ts';
import { addSamples } from './samples.ts';

export const addSamplesJob = {
  name: 'first-day.samples',
  data: z.object({ accountId: id }),
} as const;

export function firstDayJobs(services: MakingServices): JobKind[] {
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
