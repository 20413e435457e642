import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import PostalMime, { type Email } from 'postal-mime';
import type { Stored } from '../../platform/files/storeStream.ts';
import { mailLimits } from './reading/limits.ts';
import { nameOfSender, oneLine } from './reading/sender.ts';

/** A mail on the disk of this machine, as it came. */
export type DeliveredMail = Stored;

/** What is seen of a mail without taking it apart. */
export interface Heading {
  fromName: string | null;
  fromEmail: string | null;
  subject: string | null;
  /** What makes two deliveries the same mail: its own id and what it says, but not the way that it came. */
  mailKey: string;
}

const mostTelling = 10;
const longestLine = 2_000;

export async function headingOf(mail: DeliveredMail): Promise<Heading> {
  const { head, length } = await headOf(mail.path);
  const email = await PostalMime.parse(tellingLines(head)).catch((): null => null);
  const from = email?.from?.address === undefined ? undefined : email.from;
  const hash = createHash('sha256').update(email ? identityOf(email) : mail.hash);
  for await (const text of saidIn(createReadStream(mail.path, { start: length }))) {
    hash.update(text);
  }
  return {
    fromName: nameOfSender(from?.name),
    fromEmail: oneLine(from?.address?.toLowerCase()),
    subject: oneLine(email?.subject),
    mailKey: hash.digest('hex'),
  };
}

/** Those that are looked at here, each as long as a real one is: this is the server's own thread. */
function tellingLines(head: Buffer): Buffer {
  const lines = head.toString('latin1').split(/\r?\n(?![ \t])/);
  const telling = lines.filter((line) => /^(from|subject|date|message-id):/i.test(line));
  const cut = telling.slice(0, mostTelling).map((line) => `${line.slice(0, longestLine)}\r\n`);
  return Buffer.from(cut.join(''), 'latin1');
}

/** Ways differ in how they end lines, and in whether the last one ends: what is said is the same. */
async function* saidIn(stream: AsyncIterable<Buffer>): AsyncGenerator<string> {
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

/** A mail without an id of its own is told by what its sender says of it. */
function identityOf({ messageId, from, date, subject }: Email): string {
  return JSON.stringify(messageId ? [messageId] : [from?.address, date, subject]);
}

/** The lines before its content; what is longer than that is content. */
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
