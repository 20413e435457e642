import type { AccountTx } from '../db/database.ts';
import type { AccountWork, Statement } from '../db/statement.ts';
import { nextSeq } from '../feed/sequence.ts';
import type { UploadRow } from '../uploads/uploadStore.ts';
import { changeCapture, lockCapture } from './captureStore.ts';

interface Part {
  fileName: string;
  status: UploadRow['status'];
  invoiceId: string | null;
  problem: string | null;
  /** A person is to say first which pages are one invoice. */
  asks: boolean;
}

const selectParts: Statement = {
  name: 'uploads-of-capture',
  text: `select file_name as "fileName", status, invoice_id as "invoiceId", problem,
      (page_of is not null or jsonb_array_length(coalesce(cuts, '[]')) > 0) and status = 'pending' as asks
    from uploads where account_id = $1 and capture_id = $2 and arranged_as is null order by id`,
};

/** Before anything else of the transaction is locked that comes after it. */
export async function lockCaptureOf(
  tx: AccountWork,
  { captureId }: Pick<UploadRow, 'captureId'>,
): Promise<void> {
  if (captureId !== null) await lockCapture(tx, captureId);
}

/** Once a file of a mail has been read, or could not be: says what has become of the mail. */
export async function settleCapture(
  tx: AccountTx,
  { captureId }: Pick<UploadRow, 'captureId'>,
): Promise<void> {
  const capture = captureId === null ? undefined : await lockCapture(tx, captureId);
  if (!capture) return;
  const parts = await tx.run<Part>(selectParts, [tx.accountId, capture.id]);
  const failed = parts.filter(({ status }) => status === 'failed');
  const isOpen = parts.some(
    ({ status, asks }) => !asks && (status === 'pending' || status === 'processing'),
  );
  const problems = failed.map(({ fileName, problem }) => `${fileName}: ${problem}`);
  const isLost = failed.length === parts.length;
  await changeCapture(tx, capture.id, await nextSeq(tx), {
    status: isOpen ? 'processing' : isLost ? 'failed' : 'processed',
    invoiceIds: parts.flatMap(({ invoiceId }) => invoiceId ?? []),
    errorMessage: !isOpen && isLost ? problems.join(' ') : null,
    notice: !isLost && problems.length > 0 ? problems.join(' ') : null,
  });
}
