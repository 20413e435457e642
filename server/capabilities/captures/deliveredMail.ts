import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import PostalMime, { type Email } from 'postal-mime';
import type { Stored } from '../../platform/files/storeStream.ts';
import { mailLimits } from './reading/limits.ts';
import { nameOfSender, oneLine } from './reading/sender.ts';

/** A mail on this machine's disk, as it was received. */
export type DeliveredMail = Stored;

/** The headers of a mail that can be read without parsing all of it. */
export interface Heading {
  fromName: string | null;
  fromEmail: string | null;
  subject: string | null;
  /** Identifies a mail over several deliveries: a hash of its message id and content, without the delivery headers. */
  mailKey: string;
}

const maxHeaders = 10;
const maxHeaderLength = 2_000;

export async function headingOf(mail: DeliveredMail): Promise<Heading> {
  const { head, length } = await headOf(mail.path);
  const email = await PostalMime.parse(relevantHeaders(head)).catch((): null => null);
  const from = email?.from?.address === undefined ? undefined : email.from;
  const hash = createHash('sha256').update(email ? identityOf(email) : mail.hash);
  for await (const text of normalizedContent(createReadStream(mail.path, { start: length }))) {
    hash.update(text);
  }
  return {
    fromName: nameOfSender(from?.name),
    fromEmail: oneLine(from?.address?.toLowerCase()),
    subject: oneLine(email?.subject),
    mailKey: hash.digest('hex'),
  };
}

/** The few headers needed here, cut to a sensible length: they are parsed on the server's main thread. */
function relevantHeaders(head: Buffer): Buffer {
  const lines = head.toString('latin1').split(/\r?\n(?![ \t])/);
  const telling = lines.filter((line) => /^(from|subject|date|message-id):/i.test(line));
  const cut = telling.slice(0, maxHeaders).map((line) => `${line.slice(0, maxHeaderLength)}\r\n`);
  return Buffer.from(cut.join(''), 'latin1');
}

/** The content without carriage returns and trailing line breaks, in which deliveries of one mail may differ. */
async function* normalizedContent(stream: AsyncIterable<Buffer>): AsyncGenerator<string> {
  let breaks = 0;
  for await (const chunk of stream) {
    const text = chunk.toString('latin1').replaceAll('\r', '');
    let end = text.length;
    while (end > 0 && text[end - 1] === '\n') end--;
    if (end > 0) {
      yield '\n'.repeat(breaks) + text.slice(0, end);
      breaks = 0;
    }
    breaks += text.length - end;
  }
}

/** A mail without a message id is identified by sender, date and subject. */
function identityOf({ messageId, from, date, subject }: Email): string {
  return JSON.stringify(messageId ? [messageId] : [from?.address, date, subject]);
}

/** The header lines; anything beyond `headerBytes` counts as content. */
async function headOf(path: string): Promise<{ head: Buffer; length: number }> {
  const file = await open(path, 'r');
  try {
    const { headerBytes } = mailLimits;
    const { buffer, bytesRead } = await file.read(Buffer.alloc(headerBytes), 0, headerBytes, 0);
    const start = buffer.subarray(0, bytesRead);
    const ends = ['\r\n\r\n', '\n\n'].map((mark) => start.indexOf(mark)).filter((at) => at >= 0);
    const length = Math.min(bytesRead, ...ends);
    return { head: start.subarray(0, length), length };
  } finally {
    await file.close();
  }
}
