import { statement } from '../../../platform/db/statement.ts';
import type { AccountTx } from '../../../platform/db/transaction.ts';
import { nextSeq } from '../../../platform/feed/sequence.ts';
import type { UploadRow } from '../uploadStore.ts';
import { changeCapture, lockCapture } from './captureStore.ts';
import { filesOfCapture } from './filesOfCapture.ts';

interface Part {
  fileName: string;
  status: UploadRow['status'];
  invoiceId: string | null;
  problem: string | null;
  /** A person first has to say which pages form one invoice. */
  asks: boolean;
}

const selectParts = statement(`
  ${filesOfCapture}
  select file_name as "fileName", status, invoice_id as "invoiceId", problem,
    (page_of is not null or jsonb_array_length(coalesce(cuts, '[]')) > 0) and status = 'pending' as asks
  from uploads where account_id = $1 and id in (select id from file) and arranged_as is null order by id`);

const selectCaptures = statement(`
  select distinct capture_id as id from uploads
  where account_id = $1 and id = any($2::uuid[]) and capture_id is not null`);

type Origin = Pick<UploadRow, 'captureId' | 'madeOf'>;

/** The mails that it, or its pages, came with. */
async function capturesOf(tx: AccountTx, { captureId, madeOf }: Origin): Promise<string[]> {
  const own = captureId === null ? [] : [captureId];
  if (!madeOf) return own;
  const files = madeOf.map(({ uploadId }) => uploadId);
  const rows = await tx.run<{ id: string }>(selectCaptures, [tx.accountId, files]);
  return [...new Set([...own, ...rows.map(({ id }) => id)])].toSorted();
}

/** Locks the mails; must be called before anything that is locked after them in the usual order. */
export async function lockCapturesOf(tx: AccountTx, origin: Origin): Promise<void> {
  for (const id of await capturesOf(tx, origin)) await lockCapture(tx, id);
}

/** Updates the status of the mails once a file of theirs was read or has failed. Returns those of which nothing was read. */
export async function updateCaptures(tx: AccountTx, origin: Origin): Promise<string[]> {
  const lost: string[] = [];
  for (const id of await capturesOf(tx, origin)) if (await recordOutcome(tx, id)) lost.push(id);
  return lost;
}

async function recordOutcome(tx: AccountTx, captureId: string): Promise<boolean> {
  const capture = await lockCapture(tx, captureId);
  if (!capture) return false;
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
  return !isOpen && isLost;
}
