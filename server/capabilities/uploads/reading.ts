import { z } from 'zod';
import { id } from '#shared/ids.ts';
import type { AccountTx } from '../../platform/db/transaction.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { countUnreadUploads, type UploadRow, type UploadValues } from './uploadStore.ts';

/**
 * The steps with a job, in their order; before them a file is `received`, after them it is `ready`.
 */
export type WorkingStep = 'pages' | 'fields' | 'vendor' | 'checks';

const data = z.object({ accountId: id, uploadId: id, round: z.int() });
export type ReadingJob = z.infer<typeof data>;

/** The jobs of the steps. Each queues the next in the transaction that stores its result. */
export const stepJobs = {
  pages: { name: 'uploads.pages', data },
  fields: { name: 'uploads.fields', data },
  vendor: { name: 'uploads.vendor', data },
  checks: { name: 'uploads.checks', data },
} as const satisfies Record<WorkingStep, unknown>;

export interface ReadingJobKind {
  name: string;
  data: typeof data;
}

/**
 * The part of `fields` that waits for a model, a job of its own so that files without a model do
 * not queue behind it.
 */
export const modelJob = { name: 'uploads.model', data } as const;

/**
 * The part of `pages` that recognises words in pictures, a job of its own so that files with text do not queue behind
 * it.
 */
export const recognitionJob = { name: 'uploads.recognition', data } as const;

const previewsData = data.extend({
  /** How many quarter turns each page's preview needs: boxes refer to the upright page. */
  turned: z.array(z.literal([0, 1, 2, 3])).default([]),
});

export const previewsJob = { name: 'uploads.previews', data: previewsData } as const;

export const initialReadingState = {
  status: 'pending',
  step: 'received',
  progress: 5,
  problem: null,
  tries: 0,
  failures: 0,
} as const satisfies Partial<UploadValues>;

export type ReadingJobs = Pick<Jobs, 'enqueue'>;

export function enqueueReading(
  tx: AccountTx,
  jobs: ReadingJobs,
  { id, round }: Pick<UploadRow, 'id' | 'round'>,
): Promise<void> {
  return enqueueStep(tx, jobs, 'pages', { accountId: tx.accountId, uploadId: id, round });
}

export function enqueueStep(
  tx: AccountTx,
  jobs: ReadingJobs,
  step: WorkingStep,
  about: ReadingJob,
): Promise<void> {
  return enqueueJob(tx, jobs, stepJobs[step], about);
}

/** Starts once the transaction has committed and this node has a worker free. */
export async function enqueueJob(
  tx: AccountTx,
  jobs: ReadingJobs,
  kind: ReadingJobKind,
  about: ReadingJob,
): Promise<void> {
  await jobs.enqueue(tx, kind, about, { priority: await priorityOf(tx) });
}

/**
 * Fairness between companies: the tenth file of one is read after the first file of every other.
 */
export async function priorityOf(tx: AccountTx): Promise<number> {
  return -(await countUnreadUploads(tx));
}
