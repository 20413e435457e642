import type { SystemTx } from '../../platform/db/transaction.ts';
import type { Mail } from '../../platform/mail/mail.ts';
import { countMessagesSince, storeMessage, type VisitorMessage } from './messageStore.ts';

export interface Visit {
  kind: VisitorMessage['kind'];
  fields: { email: string; website: string; secondsOpen?: number | undefined };
  idempotencyKey: string | null;
  /** Who of us reads it. */
  desk: string;
  subject: string;
  /** What the visitor is told, on the page and by mail. */
  promise: string;
}

/** Nobody reads and fills in a form in less. */
const leastSeconds = 2;
/** Confirmations go to whatever address was typed, so nobody can have us fill somebody's inbox. */
const confirmationsPerDay = 3;
const dayInMs = 24 * 60 * 60 * 1000;

/**
 * Stored, mailed to the desk and confirmed to the sender, all in one transaction: the letters are jobs, so a mail server
 * that is down loses nothing. What a program seems to have sent is kept but mailed to nobody, and answered the same.
 */
export async function receive(tx: SystemTx, mail: Mail, visit: Visit): Promise<void> {
  const { website, secondsOpen, ...typed } = visit.fields;
  const suspicious = website !== '' || (secondsOpen !== undefined && secondsOpen < leastSeconds);
  const { email } = visit.fields;
  const fields = asTexts(typed);
  const { kind, idempotencyKey } = visit;
  if (!(await storeMessage(tx, { kind, email, fields, suspicious, idempotencyKey }))) return;
  if (suspicious) return;

  const lines = Object.entries(fields).filter(([, value]) => value !== '');
  await mail.send(tx, {
    to: visit.desk,
    replyTo: email,
    subject: visit.subject,
    text: lines.map(([name, value]) => `${labels[name] ?? name}: ${value}`),
  });
  const today = await countMessagesSince(tx, email, new Date(Date.now() - dayInMs));
  if (today > confirmationsPerDay) return;
  await mail.send(tx, {
    to: email,
    subject: 'We have received your message',
    text: [
      visit.promise,
      'If you did not write to us, somebody has typed your address by mistake; you can ignore this message.',
    ],
  });
}

function asTexts(values: object): Record<string, string> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)]));
}

const labels: Record<string, string> = {
  firstName: 'First name',
  lastName: 'Last name',
  email: 'Email',
  company: 'Company',
  invoiceVolume: 'Invoices a month',
  currentSoftware: 'Current software',
  phone: 'Phone',
  inquiryType: 'About',
  subject: 'Subject',
  message: 'Message',
};
