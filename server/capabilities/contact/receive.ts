import type { SystemTx } from '../../platform/db/transaction.ts';
import type { Mail } from '../../platform/mail/mail.ts';
import { countMessagesSince, storeMessage, type VisitorMessage } from './messageStore.ts';

export interface Visit {
  kind: VisitorMessage['kind'];
  fields: { email: string; website: string; secondsOpen?: number | undefined };
  idempotencyKey: string | null;
  /** The address to which it is mailed. */
  desk: string;
  subject: string;
  /** Shown to the visitor on the page and by mail. */
  promise: string;
}

/** A form that was filled in faster is taken for a program's. */
const minSeconds = 2;
/** Confirmations go to the address that was typed, so the limit keeps others from flooding somebody's inbox. */
const confirmationsPerDay = 3;
const dayInMs = 24 * 60 * 60 * 1000;

/**
 * Stores a message, mails it to the desk and confirms it to the sender, in one transaction. The letters are jobs, so
 * nothing is lost while the mail server is down. Suspected spam is stored and answered the same, but not mailed.
 */
export async function receive(tx: SystemTx, mail: Mail, visit: Visit): Promise<void> {
  const { website, secondsOpen, ...typed } = visit.fields;
  const suspicious = website !== '' || (secondsOpen !== undefined && secondsOpen < minSeconds);
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
