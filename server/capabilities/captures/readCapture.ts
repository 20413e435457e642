import type { Logger } from 'pino';
import type { Services } from '../../capability.ts';
import { systemActor, writeAudit } from '../../platform/audit/write.ts';
import type { AccountTx } from '../../platform/db/transaction.ts';
import { nextSeq } from '../../platform/feed/sequence.ts';
import { FileDamaged, FileMissing } from '../../platform/files/FileStore.ts';
import { Problem } from '../../platform/http/problem.ts';
import { findMemberByEmail } from '../accounts/memberStore.ts';
import { WorkerClosed } from '../reading/workers/LoneWorker.ts';
import { acceptUpload } from '../uploads/acceptUpload.ts';
import { enqueueAnswers } from '../uploads/mails/answerJob.ts';
import {
  type CaptureContent,
  type CaptureRow,
  changeCapture,
  lockCapture,
} from '../uploads/mails/captureStore.ts';
import type { StoredFile } from '../uploads/StoredFile.ts';
import type { CaptureJob } from './captureJob.ts';
import { isPutAside } from './mailSenders.ts';
import { ReadingFailed } from './reading/MailReader.ts';
import type { ReadMail } from './reading/messages.ts';
import { UnreadableMail } from './reading/UnreadableMail.ts';

export type CaptureServices = Pick<Services, 'db' | 'jobs' | 'files' | 'mailReader'>;

/** About an hour with the back-off, for faults that pass. Counted before reading, since a mail may crash the server. */
const maxTries = 12;
/** Fewer if parsing itself fails, since it mostly fails again. */
const maxParses = 3;

const interrupted = 'Reading this mail did not succeed yet. It is tried again automatically.';
const ended =
  'Reading this mail was interrupted again and again. Try it once more, or send it to support.';
const ourFault =
  'Reading this mail failed on our side. Try again; if it happens again, send it to support.';

/** Reads a mail. May run twice or be killed at any point: all its files become uploads in one transaction. */
export async function readCapture(
  services: CaptureServices,
  data: CaptureJob,
  log: Logger,
): Promise<void> {
  const { db, files, mailReader } = services;
  const { accountId } = data;
  const inAccount = <T>(work: (tx: AccountTx) => Promise<T>) => db.withAccount(accountId, work);
  const capture = await inAccount((tx) => begin(tx, data));
  if (!capture) return;
  try {
    const bytes = await files.read({ accountId, hash: capture.fileHash });
    const mail = await mailReader.read(bytes, capture.envelope);
    const stored: StoredFile[] = [];
    for (const { name, type, bytes } of mail.documents) {
      const { hash } = await files.keep(accountId, bytes);
      stored.push({ name, type, hash, size: bytes.length });
    }
    await inAccount((tx) => finish(tx, services, data, mail, stored)).catch((error: unknown) => {
      if (!(error instanceof Problem && error.status === 402)) throw error;
      return inAccount((tx) => wait(tx, data, mail, error.message));
    });
  } catch (error) {
    const plain = problemText(error);
    const limit = error instanceof ReadingFailed ? maxParses : maxTries;
    const isOver = plain !== null || capture.tries >= limit;
    if (error instanceof WorkerClosed || !isOver) {
      const tries = error instanceof WorkerClosed ? capture.tries - 1 : capture.tries;
      await inAccount((tx) => putOff(tx, data, tries));
      throw error;
    }
    log.warn({ error: error instanceof Error ? error.name : typeof error }, 'mail failed');
    await inAccount((tx) => fail(tx, data, plain ?? ourFault));
  }
}

/** What is wrong with the mail, for the person; `null` if the fault is not the mail's and may pass. */
function problemText(error: unknown): string | null {
  if (error instanceof UnreadableMail) return error.message;
  if (error instanceof FileDamaged) return 'The stored mail is damaged. Have it sent again.';
  return error instanceof FileMissing ? 'The mail is no longer there. Have it sent again.' : null;
}

/** Locks the capture; `null` if this job has nothing to do for it any more. */
async function lockOpen(
  tx: AccountTx,
  { captureId, round }: CaptureJob,
): Promise<CaptureRow | null> {
  const capture = await lockCapture(tx, captureId);
  if (capture?.round !== round || capture.waitsForPlan) return null;
  return capture.status === 'pending' || capture.status === 'processing' ? capture : null;
}

async function begin(tx: AccountTx, data: CaptureJob): Promise<CaptureRow | null> {
  const capture = await lockOpen(tx, data);
  if (!capture) return null;
  const tries = capture.tries + 1;
  if (tries > maxTries) {
    await failLocked(tx, capture, ended);
    return null;
  }
  const begun = { status: 'processing', notice: null, tries } as const;
  return changeCapture(tx, capture.id, await nextSeq(tx), begun);
}

async function finish(
  tx: AccountTx,
  { jobs }: CaptureServices,
  data: CaptureJob,
  mail: ReadMail,
  stored: readonly StoredFile[],
): Promise<void> {
  const capture = await lockOpen(tx, data);
  if (!capture) return;
  const audit = (event: Parameters<typeof writeAudit>[2]) => writeAudit(tx, systemActor, event);
  if (await mustBePutAside(tx, capture, mail)) {
    await putAside(tx, capture, mail);
    return;
  }
  // A member whose mail is authenticated counts as the uploader of its invoices, and may not verify them. Without
  // authentication the address proves nothing, because anybody can write it; such invoices are held.
  const from = mail.authentication === 'pass' ? mail.from : null;
  const sender = from && (await findMemberByEmail(tx, from.address));
  const source = { personId: sender?.personId ?? null, captureId: capture.id };
  for (const file of stored) await acceptUpload({ tx, audit, jobs }, file, source);
  if (mail.nothing !== null) {
    await failLocked(tx, capture, mail.nothing, contentOf(mail));
    if (mail.answerable !== null) await enqueueAnswers(tx, jobs, [capture.id]);
    return;
  }
  await changeCapture(tx, capture.id, await nextSeq(tx), contentOf(mail));
}

async function mustBePutAside(
  tx: AccountTx,
  { readAnyway }: CaptureRow,
  { from }: ReadMail,
): Promise<boolean> {
  return from !== null && !readAnyway && (await isPutAside(tx, from.address));
}

/** The company has said that the mails of this sender are no invoices. The mail stays in the list, and can be read there. */
async function putAside(tx: AccountTx, capture: CaptureRow, mail: ReadMail): Promise<void> {
  const content = contentOf(mail);
  const { fromEmail, subject } = await changeCapture(tx, capture.id, await nextSeq(tx), {
    ...content,
    files: content.files.map((file) => ({ ...file, leftOut: file.leftOut ?? 'not read' })),
    status: 'processed',
    putAside: true,
    notice: 'Put aside: mails of this sender are no invoices.',
  });
  await writeAudit(tx, systemActor, {
    category: 'INVOICE',
    action: 'update',
    entityType: 'email_capture',
    entityId: capture.id,
    metadata: { fromEmail, subject, putAside: true },
  });
}

/** The invoices exceed the plan's allowance: the whole mail waits. */
async function wait(
  tx: AccountTx,
  data: CaptureJob,
  mail: ReadMail,
  notice: string,
): Promise<void> {
  const capture = await lockOpen(tx, data);
  if (!capture) return;
  const waiting = { status: 'pending', notice, waitsForPlan: true, tries: 0 } as const;
  await changeCapture(tx, capture.id, await nextSeq(tx), { ...contentOf(mail), ...waiting });
}

/** The queue will retry the job. */
async function putOff(tx: AccountTx, data: CaptureJob, tries: number): Promise<void> {
  const capture = await lockOpen(tx, data);
  if (!capture) return;
  const notice = tries === 0 ? null : interrupted;
  await changeCapture(tx, capture.id, await nextSeq(tx), { status: 'pending', notice, tries });
}

async function fail(tx: AccountTx, data: CaptureJob, problem: string): Promise<void> {
  const capture = await lockOpen(tx, data);
  if (capture) await failLocked(tx, capture, problem);
}

async function failLocked(
  tx: AccountTx,
  capture: CaptureRow,
  errorMessage: string,
  content: Partial<CaptureContent> = {},
): Promise<void> {
  const failed = { ...content, status: 'failed', errorMessage } as const;
  const { fromEmail, subject } = await changeCapture(tx, capture.id, await nextSeq(tx), failed);
  await writeAudit(tx, systemActor, {
    category: 'INVOICE',
    action: 'update',
    entityType: 'email_capture',
    entityId: capture.id,
    status: 'failure',
    metadata: { fromEmail, subject },
    errorMessage,
  });
}

function contentOf(mail: ReadMail): CaptureContent {
  const { from, subject, text, textIsCut, attachmentCount, authentication } = mail;
  return {
    fromName: from?.name ?? null,
    fromEmail: from?.address ?? null,
    subject,
    text,
    textIsCut,
    files: [
      ...mail.documents.map(({ name, bytes }) => ({ name, size: bytes.length, leftOut: null })),
      ...mail.leftOut.map(({ name, size, why }) => ({ name, size, leftOut: why })),
    ],
    attachmentCount,
    authentication,
    authenticationDetails: mail.details,
  };
}
