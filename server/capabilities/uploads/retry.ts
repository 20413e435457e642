import { isFrozen } from '#shared/invoices/contract.ts';
import type { Services } from '../../capability.ts';
import type { Audit } from '../../platform/audit/write.ts';
import type { AccountTx } from '../../platform/db/transaction.ts';
import { nextSeq } from '../../platform/feed/sequence.ts';
import { conflict, notFound } from '../../platform/http/problem.ts';
import type { FailureSource } from '../../platform/operations/FailureSource.ts';
import { invoices } from '../invoices/invoiceStore.ts';
import { noInvoice } from '../invoices/trashStore.ts';
import { requireAllowance } from './allowance.ts';
import { alreadyArranged } from './arrangeUploads.ts';
import { enqueueReading, initialReadingState, type ReadingJobs } from './reading.ts';
import { changeUpload, lockUpload, type UploadRow } from './uploadStore.ts';

/** Reads a file again from the beginning. */
export async function retryUpload(
  { tx, audit, jobs }: { tx: AccountTx; audit: Audit; jobs: ReadingJobs },
  uploadId: string,
): Promise<UploadRow> {
  const upload = await lockUpload(tx, uploadId);
  if (!upload) throw notFound('upload');
  if (upload.pageOf !== null || (upload.status === 'pending' && upload.cuts?.length)) {
    throw conflict(
      'not_arranged',
      `${upload.fileName} waits until somebody has said which pages are one invoice.`,
    );
  }
  if (upload.status === 'pending' || upload.status === 'processing') {
    throw conflict('still_reading', `${upload.fileName} is being read already.`);
  }
  if (upload.arrangedAs) throw alreadyArranged(upload);
  await requireUndecided(tx, upload);
  const seq = await nextSeq(tx);
  if (upload.status === 'failed') await requireAllowance(tx);
  // A failed file does not count against the plan, so without an invoice it counts from now.
  const countsAnew = upload.status === 'failed' && upload.invoiceId === null;
  const again = await changeUpload(tx, upload.id, seq, {
    ...initialReadingState,
    ...(countsAnew ? { createdAt: new Date() } : {}),
    round: upload.round + 1,
  });
  await enqueueReading(tx, jobs, again);
  await audit({
    category: 'INVOICE',
    action: 'update',
    entityType: 'upload',
    entityId: upload.id,
    metadata: { fileName: upload.fileName, retry: true },
    oldValues: { status: upload.status, problem: upload.problem },
    newValues: { status: again.status, problem: again.problem },
  });
  return again;
}

async function requireUndecided(tx: AccountTx, { invoiceId }: UploadRow): Promise<void> {
  if (invoiceId === null) return;
  const invoice = await invoices.find(tx, invoiceId);
  if (!invoice) throw await noInvoice(tx, invoiceId);
  if (isFrozen(invoice)) {
    throw conflict('frozen', 'Its invoice has been decided already, and is not read again.');
  }
}

/** Files that could not be read. */
export function uploadFailures({ jobs }: Pick<Services, 'jobs'>): FailureSource {
  return {
    name: 'upload',
    select: `select id, updated_at as failed_at, 'upload' as kind, 'upload' as entity_type, id::text as entity_id,
        file_name as entity_name, problem as error, null::jsonb as error_parts, null::text as ledger
      from uploads where account_id = $1 and status = 'failed' and arranged_as is null`,
    typeOf: () => 'Reading a file',
    async retry({ tx, audit }, id) {
      const { fileName } = await retryUpload({ tx, audit, jobs }, id);
      return `${fileName} is read again`;
    },
  };
}
