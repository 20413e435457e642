import { systemActor, writeAudit } from '../../platform/audit/write.ts';
import type { Database } from '../../platform/db/database.ts';
import type { AccountTx } from '../../platform/db/transaction.ts';
import { nextSeq } from '../../platform/feed/sequence.ts';
import { type JobKind, job } from '../../platform/jobs/jobs.ts';
import { isUnavailable } from '../../platform/Unavailable.ts';
import { problemText } from '../reading/problemText.ts';
import { lockCapturesOf, settleCaptures } from './mails/settle.ts';
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
  /** Where it is a part of the step that is done by itself. */
  job?: ReadingJobKind;
  /** How many of them one node does side by side. */
  atOnce: number;
  /** What takes long, outside of any transaction. */
  find(upload: UploadRow, accountId: string): Promise<Found>;
  /** Keeps what was found, and whatever else becomes true by it. */
  keep(
    tx: AccountTx,
    upload: UploadRow,
    found: Found,
  ): Promise<Partial<UploadValues & StepResults>>;
  /** The part that is still to be done of the step, where there is one. */
  left?(found: Found): ReadingJobKind | null;
}

const following = { pages: 'fields', fields: 'vendor', vendor: 'checks', checks: null } as const;

/** While a step is under way; a reading of pages is what takes the time. */
const progressAt: Record<WorkingStep, number> = { pages: 15, fields: 60, vendor: 75, checks: 90 };

/** A fault may pass. */
const mostFailures = 3;
/** A file that ended the server each time is not begun for ever. */
const mostTries = 12;
/** What is not to be had for now is waited for: with pauses of up to a quarter of an hour, for about a day. */
const patience = { retries: 110, longestPauseInSeconds: 900 } as const;

const ended =
  'Reading this file was interrupted again and again. Try it once more, or send the file to support.';

/**
 * One step of reading a file, as a job. It may begin twice, and end anywhere: what it has found is kept in one transaction
 * with the job of the next step, and only if the file still stands at this one.
 */
export function stepJob<Found>(
  { db, jobs }: { db: Database; jobs: ReadingJobs },
  step: Step<Found>,
): JobKind {
  return job({
    ...(step.job ?? stepJobs[step.step]),
    // The counting is done here; the queue only has to go on longer.
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
        const plain = problemText(error);
        const failures = upload.failures + (isUnavailable(error) ? 0 : 1);
        if (plain === null && failures < mostFailures && !isLastAttempt) {
          await inAccount((tx) => endTry(tx, data, step.step, failures));
          throw error;
        }
        log.warn(
          { step: step.step, error: error instanceof Error ? error.name : typeof error },
          'upload failed',
        );
        await inAccount((tx) => fail(tx, data, step.step, plain ?? ourFault));
      }
    },
  });
}

const ourFault =
  'Reading this file failed on our side. Try again; if it happens again, send the file to support.';

/** The upload, locked, if this job still has something to do for it. */
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
    await failLocked(tx, upload, ended);
    return null;
  }
  if (upload.status === 'processing') return changeUpload(tx, upload.id, null, { tries });
  const visible = { status: 'processing', step, progress: progressAt[step] } as const;
  return changeUpload(tx, upload.id, await nextSeq(tx), { ...visible, tries });
}

/** It has ended, though in vain: `tries` are those that nobody knows the end of. */
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
    // Meanwhile a person has said that it is one document: it is read as one.
    await enqueueStep(tx, jobs, step, data);
    return;
  }
  if (kept.cuts?.length) {
    // A person decides first; with that it goes on from here.
    const waits = { ...kept, status: 'pending', tries: 0, failures: 0 } as const;
    await changeUpload(tx, upload.id, await nextSeq(tx), waits);
    await settleCaptures(tx, upload);
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
  else await settleCaptures(tx, upload);
}

async function fail(
  tx: AccountTx,
  data: ReadingJob,
  step: WorkingStep,
  problem: string,
): Promise<void> {
  const upload = await lockAt(tx, data, step);
  if (upload) await failLocked(tx, upload, problem);
}

async function failLocked(tx: AccountTx, upload: UploadRow, problem: string): Promise<void> {
  await lockCapturesOf(tx, upload);
  await changeUpload(tx, upload.id, await nextSeq(tx), { status: 'failed', problem });
  await settleCaptures(tx, upload);
  await writeAudit(tx, systemActor, {
    category: 'INVOICE',
    action: 'update',
    entityType: 'upload',
    entityId: upload.id,
    status: 'failure',
    metadata: { fileName: upload.fileName, step: upload.step },
    errorMessage: problem,
  });
}
