import { z } from 'zod';
import { id } from '#shared/ids.ts';
import type { AccountTx } from '../../platform/db/transaction.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { countUnreadUploads, type UploadRow, type UploadValues } from './uploadStore.ts';

/** The steps that do something, in their order; before them a file is received, and after them it is ready. */
export type WorkingStep = 'pages' | 'fields' | 'vendor' | 'checks';

const data = z.object({ accountId: id, uploadId: id, round: z.int() });
export type ReadingJob = z.infer<typeof data>;

/** The jobs of the steps. Each puts the next one in, in the transaction that keeps what it has found out. */
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

/** The part of `fields` that waits for a model: nothing that needs none waits behind it. */
export const modelJob = { name: 'uploads.model', data } as const;

const previewsData = data.extend({
  /** Of each page, by how many quarters its picture is to be turned: its boxes are on the page as it is read, upright. */
  turned: z.array(z.literal([0, 1, 2, 3])).default([]),
});

export const previewsJob = { name: 'uploads.previews', data: previewsData } as const;

export const startOfReading = {
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

/** Begins as soon as the transaction has committed, where this node has a hand free. */
export async function enqueueJob(
  tx: AccountTx,
  jobs: ReadingJobs,
  kind: ReadingJobKind,
  about: ReadingJob,
): Promise<void> {
  await jobs.enqueue(tx, kind, about, await priorityOf(tx));
}

/** Companies take turns: the tenth file of one is read after the first of every other that waits. */
export async function priorityOf(tx: AccountTx): Promise<number> {
  return -(await countUnreadUploads(tx));
}
