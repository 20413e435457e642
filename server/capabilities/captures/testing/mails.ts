import { createTransport, type SendMailOptions } from 'nodemailer';
import {
  type EmailCapture,
  getInboundAddress,
  listEmailCaptures,
} from '#shared/captures/contract.ts';
import type { Database } from '../../../platform/db/database.ts';
import { newId } from '../../../platform/db/newId.ts';
import { nextSeq } from '../../../platform/feed/sequence.ts';
import type { Jobs } from '../../../platform/jobs/jobs.ts';
import type { TestClient } from '../../../testing/client.ts';
import { until } from '../../../testing/program.ts';
import { insertCapture } from '../../uploads/mails/captureStore.ts';
import { enqueueWaitingMails } from '../waitingForPlan.ts';

export interface Sending {
  port: number;
  /** If it differs from the headers of the mail. */
  envelope?: { from: string; to: string[] };
  /** Requires TLS with a certificate signed by this CA. */
  trusting?: { ca: string; servername: string };
}

/** Sends a mail by SMTP, as a supplier's server does; throws if it is refused. */
export async function sendMail(
  { port, envelope, trusting }: Sending,
  mail: SendMailOptions,
): Promise<void> {
  const encryption = trusting ? { requireTLS: true, tls: trusting } : { ignoreTLS: true };
  const transport = createTransport({ host: '127.0.0.1', port, secure: false, ...encryption });
  try {
    await transport.sendMail({ ...mail, ...(envelope && { envelope }) });
  } finally {
    transport.close();
  }
}

export async function addressOf(client: TestClient): Promise<string> {
  return (await client.call(getInboundAddress)).inboundAddress;
}

export async function capturesOf(client: TestClient): Promise<EmailCapture[]> {
  return (await client.call(listEmailCaptures)).captures;
}

/** Waits until there are `count` captures and all are processed or failed. */
export async function untilCaptured(client: TestClient, count = 1): Promise<EmailCapture[]> {
  let found: EmailCapture[] = [];
  await until(
    `${count} mails to be captured`,
    async () => {
      found = await capturesOf(client);
      const isOver = ({ status }: EmailCapture) => status === 'processed' || status === 'failed';
      return found.length >= count && found.every(isOver);
    },
    100_000,
  );
  return found;
}

/** A pending capture without a stored file. */
export async function captureOf({
  db,
  accountId,
}: {
  db: Database;
  accountId: string;
}): Promise<string> {
  const id = newId();
  await db.withAccount(accountId, async (tx) =>
    insertCapture(tx, {
      id,
      seq: await nextSeq(tx),
      mailKey: id,
      fileHash: id,
      fileSize: 1,
      envelope: { from: '', ip: null, helo: null },
      receivedAt: new Date(),
      fromName: null,
      fromEmail: null,
      subject: 'A mail',
    }),
  );
  return id;
}

/** Records enqueued jobs without running them. */
export function idleJobs(): Jobs & { enqueued: string[] } {
  const enqueued: string[] = [];
  return {
    enqueued,
    enqueue: async (_, { name }) => void enqueued.push(name),
    wake() {},
    look: async () => {},
    overdue: async () => [],
    drain: async () => false,
    start: async () => {},
    stop: async () => {},
  };
}

/** Looks at the mails that wait for the plan; returns how many are read again. */
export async function lookedAtAgain(db: Database): Promise<number> {
  const jobs = idleJobs();
  await enqueueWaitingMails({ db, jobs });
  return jobs.enqueued.length;
}
