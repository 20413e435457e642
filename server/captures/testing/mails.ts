import { createTransport, type SendMailOptions } from 'nodemailer';
import {
  type EmailCapture,
  getInboundAddress,
  listEmailCaptures,
} from '#shared/captures/contract.ts';
import type { Database } from '../../db/database.ts';
import { newId } from '../../db/newId.ts';
import { nextSeq } from '../../feed/sequence.ts';
import type { TestClient } from '../../testing/client.ts';
import { until } from '../../testing/program.ts';
import { insertCapture } from '../captureStore.ts';

export interface Sending {
  port: number;
  /** By the envelope, where the mail itself says something else. */
  envelope?: { from: string; to: string[] };
}

/** As a supplier's mail server hands it over; throws what it is answered. */
export async function sendMail({ port, envelope }: Sending, mail: SendMailOptions): Promise<void> {
  const transport = createTransport({ host: '127.0.0.1', port, secure: false, ignoreTLS: true });
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

/** Waits until the newest of so many captures has come to an end. */
export async function untilCaptured(client: TestClient, count = 1): Promise<EmailCapture[]> {
  let found: EmailCapture[] = [];
  await until(
    `${count} mails to be captured`,
    async () => {
      found = await capturesOf(client);
      const isOver = ({ status }: EmailCapture) => status === 'processed' || status === 'failed';
      return found.length >= count && found.every(isOver);
    },
    60_000,
  );
  return found;
}

/** A mail that waits, without a file behind it. */
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
