import { copyFile } from 'node:fs/promises';
import type { Services } from '../../capability.ts';
import { systemActor, writeAudit } from '../../platform/audit/write.ts';
import { newId } from '../../platform/db/newId.ts';
import type { AccountTx } from '../../platform/db/transaction.ts';
import { nextSeq } from '../../platform/feed/sequence.ts';
import { type Envelope, hasMail, insertCapture } from '../uploads/mails/captureStore.ts';
import { enqueueCapture } from './captureJob.ts';
import { type DeliveredMail, type Heading, headingOf } from './deliveredMail.ts';

type Given = Pick<Services, 'db' | 'files' | 'jobs'>;

/**
 * Stores a mail for each company that it is for, with the job that reads it. Afterwards it is durable. A mail that is
 * delivered twice is stored once.
 */
export async function acceptMail(
  services: Given,
  mail: DeliveredMail,
  envelope: Envelope,
  accountIds: Iterable<string>,
): Promise<void> {
  const heading = await headingOf(mail);
  const delivered = { envelope, receivedAt: new Date(), ...heading };
  for (const accountId of new Set(accountIds)) {
    // Checked before the file is stored, because the same mail delivered another way has another hash.
    if (await services.db.withAccount(accountId, (tx) => hasMail(tx, heading.mailKey))) continue;
    // A copy, because the store moves the file.
    const path = `${mail.path}.${accountId}`;
    await copyFile(mail.path, path);
    await services.files.take({ accountId, hash: mail.hash }, path);
    await services.db.withAccount(accountId, (tx) =>
      capture(tx, services, { fileHash: mail.hash, fileSize: mail.size, ...delivered }),
    );
  }
}

interface Delivered extends Heading {
  fileHash: string;
  fileSize: number;
  envelope: Envelope;
  receivedAt: Date;
}

async function capture(
  tx: AccountTx,
  { jobs }: Pick<Services, 'jobs'>,
  mail: Delivered,
): Promise<void> {
  // Taking a sequence number locks the account, so that of two deliveries the second finds the first.
  const seq = await nextSeq(tx);
  if (await hasMail(tx, mail.mailKey)) return;
  const row = await insertCapture(tx, { id: newId(), seq, ...mail });
  await enqueueCapture(tx, jobs, row);
  await writeAudit(tx, systemActor, {
    category: 'INVOICE',
    action: 'create',
    entityType: 'email_capture',
    entityId: row.id,
    newValues: { fromEmail: row.fromEmail, subject: row.subject },
    metadata: { fileSize: mail.fileSize },
  });
}
