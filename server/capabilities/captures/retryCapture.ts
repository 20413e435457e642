import type { Audit } from '../../platform/audit/write.ts';
import { statement } from '../../platform/db/statement.ts';
import type { AccountTx } from '../../platform/db/transaction.ts';
import { nextSeq } from '../../platform/feed/sequence.ts';
import { conflict, notFound } from '../../platform/http/problem.ts';
import { type CaptureRow, changeCapture, lockCapture } from '../uploads/mails/captureStore.ts';
import { filesOfCapture } from '../uploads/mails/filesOfCapture.ts';
import type { ReadingJobs } from '../uploads/reading.ts';
import { retryUpload } from '../uploads/retry.ts';
import { lockUploads } from '../uploads/uploadStore.ts';
import { enqueueCapture } from './captureJob.ts';

const selectUploads = statement(`
  ${filesOfCapture}
  select id from uploads where account_id = $1 and id in (select id from file) and arranged_as is null`);

async function uploadsOf(tx: AccountTx, captureId: string): Promise<string[]> {
  const rows = await tx.run<{ id: string }>(selectUploads, [tx.accountId, captureId]);
  return rows.map(({ id }) => id);
}

/** Reads a mail again, or, if its files failed, those files; also one that was put aside. */
export async function retryCapture(
  { tx, audit, jobs }: { tx: AccountTx; audit: Audit; jobs: ReadingJobs },
  captureId: string,
): Promise<CaptureRow> {
  const uploads = await lockUploads(tx, await uploadsOf(tx, captureId));
  const capture = await lockCapture(tx, captureId);
  if (!capture) throw notFound('mail');
  if (capture.status !== 'failed' && !capture.putAside) {
    throw conflict('not_failed', 'This mail has not failed, or is being read again already.');
  }
  for (const { id } of uploads) await retryUpload({ tx, audit, jobs }, id);
  const round = capture.round + 1;
  const again = await changeCapture(tx, captureId, await nextSeq(tx), {
    status: uploads.length > 0 ? 'processing' : 'pending',
    errorMessage: null,
    notice: null,
    tries: 0,
    round,
    putAside: false,
    readAnyway: capture.readAnyway || capture.putAside,
  });
  if (uploads.length === 0) await enqueueCapture(tx, jobs, again);
  await audit({
    category: 'INVOICE',
    action: 'update',
    entityType: 'email_capture',
    entityId: captureId,
    metadata: { retry: true },
    oldValues: { status: capture.status, errorMessage: capture.errorMessage },
    newValues: { status: again.status, errorMessage: null },
  });
  return again;
}
