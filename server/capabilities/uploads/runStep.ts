import { systemActor, writeAudit } from '../../platform/audit/write.ts';
import type { Database } from '../../platform/db/database.ts';
import type { AccountTx } from '../../platform/db/transaction.ts';
import { nextSeq } from '../../platform/feed/sequence.ts';
import { type JobKind, job } from '../../platform/jobs/jobs.ts';
import { isUnavailable } from '../../platform/Unavailable.ts';
import { problemText } from '../reading/problemText.ts';
import { enqueueAnswers } from './mails/answerJob.ts';
import { lockCapturesOf, updateCaptures } from './mails/updateCaptures.ts';
import {
  enqueueJob,
  enqueueStep,
  type ReadingJob,
  type ReadingJobKind,
  type ReadingJobs,
  stepJobs,
  type WorkingStep,
} from './reading.ts';
import {
  changeUpload,
  lockUpload,
  type StepResults,
  type UploadRow,
  type UploadValues,
} from './uploadStore.ts';

export interface Step<Found> {
  step: WorkingStep;
  /** Set when only a part of the step is done, in a job of its own. */
  job?: ReadingJobKind;
  /** How many run concurrently on one node. */
  atOnce: number;
  /** The slow part, outside any transaction. */
  find(upload: UploadRow, accountId: string): Promise<Found>;
  /** Stores the result, with everything that follows from it. */
  keep(
    tx: AccountTx,
    upload: UploadRow,
    found: Found,
  ): Promise<Partial<UploadValues & StepResults>>;
  /** The job of the part that remains to be done, if any. */
  left?(found: Found): ReadingJobKind | null;
}

const following = { pages: 'fields', fields: 'vendor', vendor: 'checks', checks: null } as const;

/** Shown while a step is running; reading the pages takes longest. */
const progressAt: Record<WorkingStep, number> = { pages: 15, fields: 60, vendor: 75, checks: 90 };

/** A failure may be temporary. */
const mostFailures = 3;
/** A file that crashes the server each time must not be retried for ever. */
const mostTries = 12;
/** Waits for an unavailable service for about a day, with pauses of up to a quarter of an hour. */
const patience = { retries: 110, longestPauseInSeconds: 900 } as const;

const interruptedText =
  'Reading this file was interrupted again and again. Try it once more, or send the file to support.';

/**
 * One step of reading a file, as a job. It may run twice or be killed anywhere: its result is
 * stored in one transaction with the job of the next step, and only if the file is still at this
 * step.
 */
export function stepJob<Found>(
  { db, jobs }: { db: Database; jobs: ReadingJobs },
  step: Step<Found>,
): JobKind {
  return job({
    ...(step.job ?? stepJobs[step.step]),
    // Failures are counted here; the queue only has to allow enough retries.
    ...patience,
    atOnce: step.atOnce,
    async run(data, { log, isLastAttempt }) {
      const inAccount = <T>(work: (tx: AccountTx) => Promise<T>) =>
        db.withAccount(data.accountId, work);
      const upload = await inAccount((tx) => begin(tx, data, step.step));
      if (!upload) return;
      try {
        const found = await step.find(upload, data.accountId);
        await inAccount((tx) => finish(tx, jobs, data, step, found));
      } catch (error) {
        const problem = problemText(error);
        const failures = upload.failures + (isUnavailable(error) ? 0 : 1);
        if (problem === null && failures < mostFailures && !isLastAttempt) {
          await inAccount((tx) => endTry(tx, data, step.step, failures));
          throw error;
        }
        log.warn(
          { step: step.step, error: error instanceof Error ? error.name : typeof error },
          'upload failed',
        );
        await inAccount((tx) => fail(tx, jobs, data, step.step, problem));
      }
    },
  });
}

const failedText =
  'Reading this file failed on our side. Try again; if it happens again, send the file to support.';

/** Locks the upload; `null` when this job has nothing left to do for it. */
async function lockAt(
  tx: AccountTx,
  { uploadId, round }: ReadingJob,
  step: WorkingStep,
): Promise<UploadRow | null> {
  const upload = await lockUpload(tx, uploadId);
  if (upload?.round !== round) return null;
  const at = upload.step === 'received' ? 'pages' : upload.step;
  const isOpen = upload.status === 'pending' || upload.status === 'processing';
  return isOpen && at === step ? upload : null;
}

async function begin(
  tx: AccountTx,
  data: ReadingJob,
  step: WorkingStep,
): Promise<UploadRow | null> {
  const upload = await lockAt(tx, data, step);
  if (!upload) return null;
  const tries = upload.tries + 1;
  if (tries > mostTries) {
    await failLocked(tx, upload, interruptedText);
    return null;
  }
  if (upload.status === 'processing') return changeUpload(tx, upload.id, null, { tries });
  const visible = { status: 'processing', step, progress: progressAt[step] } as const;
  return changeUpload(tx, upload.id, await nextSeq(tx), { ...visible, tries });
}

/** This try has failed, but its end is known; `tries` only counts tries whose end is unknown. */
async function endTry(
  tx: AccountTx,
  data: ReadingJob,
  step: WorkingStep,
  failures: number,
): Promise<void> {
  const upload = await lockAt(tx, data, step);
  if (!upload) return;
  await changeUpload(tx, upload.id, null, { tries: Math.max(0, upload.tries - 1), failures });
}

async function finish<Found>(
  tx: AccountTx,
  jobs: ReadingJobs,
  data: ReadingJob,
  { step, keep, left }: Step<Found>,
  found: Found,
): Promise<void> {
  const upload = await lockAt(tx, data, step);
  if (!upload) return;
  await lockCapturesOf(tx, upload);
  const kept = await keep(tx, upload, found);
  if (kept.cuts?.length && upload.cuts !== null) {
    // Meanwhile a person has said that it is one document, so it is read as one.
    await enqueueStep(tx, jobs, step, data);
    return;
  }
  if (kept.cuts?.length) {
    // A person decides about the cuts first; the reading then continues from here.
    const waits = { ...kept, status: 'pending', tries: 0, failures: 0 } as const;
    await changeUpload(tx, upload.id, await nextSeq(tx), waits);
    await updateCaptures(tx, upload);
    return;
  }
  const fresh = { tries: 0, failures: 0 };
  const part = left?.(found);
  if (part) {
    await changeUpload(tx, upload.id, null, { ...kept, ...fresh });
    await enqueueJob(tx, jobs, part, data);
    return;
  }
  const next = following[step];
  const stage = next
    ? ({ step: next, progress: progressAt[next] } as const)
    : ({ step: 'ready', status: 'completed', progress: 100 } as const);
  await changeUpload(tx, upload.id, await nextSeq(tx), { ...kept, ...stage, ...fresh });
  if (next) await enqueueStep(tx, jobs, next, data);
  else await updateCaptures(tx, upload);
}

/** `problem`: what is wrong with the file, which its sender can change; `null` if the fault is ours. */
async function fail(
  tx: AccountTx,
  jobs: ReadingJobs,
  data: ReadingJob,
  step: WorkingStep,
  problem: string | null,
): Promise<void> {
  const upload = await lockAt(tx, data, step);
  if (!upload) return;
  const lost = await failLocked(tx, upload, problem ?? failedText);
  if (problem !== null) await enqueueAnswers(tx, jobs, lost);
}

/** Returns the mails of which nothing was read. */
async function failLocked(tx: AccountTx, upload: UploadRow, problem: string): Promise<string[]> {
  await lockCapturesOf(tx, upload);
  await changeUpload(tx, upload.id, await nextSeq(tx), { status: 'failed', problem });
  const lost = await updateCaptures(tx, upload);
  await writeAudit(tx, systemActor, {
    category: 'INVOICE',
    action: 'update',
    entityType: 'upload',
    entityId: upload.id,
    status: 'failure',
    metadata: { fileName: upload.fileName, step: upload.step },
    errorMessage: problem,
  });
  return lost;
}
