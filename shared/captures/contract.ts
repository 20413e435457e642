import { z } from 'zod';
import { type Endpoint, endpoint } from '../http/endpoint.ts';
import { id } from '../ids.ts';

/** The services look only at the status, not at the body of the answer. */
const answer = z.object({ received: z.literal(true) });

/**
 * Webhook of a service that receives mail for us. Each service authenticates in its own way, with a body in its own
 * format.
 */
const inboundMail = (
  path: string,
): Endpoint<'anyone', undefined, undefined, undefined, { received: true }> =>
  endpoint({ method: 'POST', path, access: 'anyone', anyBody: true, answer });

export const postmarkMail = inboundMail('/api/inbound/postmark');

/** Mailgun sends the raw MIME message if the URL ends in `mime`. */
export const mailgunMail = inboundMail('/api/inbound/mailgun/mime');

export const sendgridMail = inboundMail('/api/inbound/sendgrid');

const time = z.iso.datetime();

const emailCaptureStatus = z.enum(['pending', 'processing', 'processed', 'failed']);
export type EmailCaptureStatus = z.infer<typeof emailCaptureStatus>;

/** An attachment or an embedded file of a mail. */
const capturedFile = z.object({
  name: z.string(),
  /** In bytes. */
  size: z.int(),
  /** Why it was ignored; `null` if it is read as an invoice. */
  leftOut: z.string().nullable(),
});
export type CapturedFile = z.infer<typeof capturedFile>;

/** Whether the sender address is authentic. */
const senderAuthentication = z.enum(['pass', 'fail', 'none']);

/** A mail to the inbound address of the company, with its progress. */
export const emailCapture = z.object({
  id,
  fromName: z.string().nullable(),
  fromEmail: z.string().nullable(),
  subject: z.string().nullable(),
  receivedAt: time,
  status: emailCaptureStatus,
  attachmentCount: z.int(),
  invoiceIds: z.array(id),
  /** Why it failed, for people. */
  errorMessage: z.string().nullable(),
  /** What it waits for, or a warning that does not stop it. */
  notice: z.string().nullable(),
  /** The plain text, cut if it is long. */
  text: z.string(),
  textIsCut: z.boolean(),
  files: z.array(capturedFile),
  /** `null` until it is checked. */
  authentication: senderAuthentication.nullable(),
  /** Nothing of it was read, because the mails of its sender are put aside. */
  putAside: z.boolean().default(false),
});
export type EmailCapture = z.infer<typeof emailCapture>;

/** Whether reading a mail again may succeed. Not if it failed because it was read completely and contains no invoice. */
export function mayBeReadAgain({
  status,
  authentication,
  files,
  putAside,
}: Pick<EmailCapture, 'status' | 'authentication'> & {
  putAside?: boolean;
  files: readonly CapturedFile[];
}): boolean {
  if (putAside) return true;
  const wasReadWhole = authentication !== null;
  return status === 'failed' && !(wasReadWhole && files.every(({ leftOut }) => leftOut !== null));
}

/** Newest first. */
export const listEmailCaptures = endpoint({
  method: 'GET',
  path: '/api/email/captures',
  access: 'captures.read',
  query: z.strictObject({ limit: z.coerce.number().int().min(1).max(500).default(100) }),
  answer: z.object({ captures: z.array(emailCapture) }),
});

const inboundAddress = z.object({
  /** The address to which suppliers send invoices. */
  inboundAddress: z.string(),
});

export const getInboundAddress = endpoint({
  method: 'GET',
  path: '/api/email/inbound-address',
  access: 'captures.read',
  answer: inboundAddress,
});

/** Replaces the address. Mail to the old one is refused. */
export const rotateInboundAddress = endpoint({
  method: 'POST',
  path: '/api/email/inbound-address/rotate',
  access: 'captures.manage',
  proof: 'fresh',
  answer: inboundAddress,
});

/** A sender about whom somebody has decided whether their mails are read. */
const mailSender = z.object({
  /** In lower case. */
  email: z.string(),
  isPutAside: z.boolean(),
  decidedByName: z.string(),
  decidedAt: time,
});
export type MailSender = z.infer<typeof mailSender>;

export const listMailSenders = endpoint({
  method: 'GET',
  path: '/api/email/senders',
  access: 'captures.read',
  answer: z.object({ senders: z.array(mailSender) }),
});

/** Whether further mails of a sender are put aside. They stay in the list of mails, and can be read there. */
export const decideMailSender = endpoint({
  method: 'PUT',
  path: '/api/email/senders',
  access: 'invoices.delete',
  body: z.strictObject({ email: z.email().max(320), isPutAside: z.boolean() }),
  answer: mailSender,
});

/** Processes the mail again, or only its files that could not be read; also one that was put aside. */
export const retryEmailCapture = endpoint({
  method: 'POST',
  path: '/api/email/captures/:captureId/retry',
  access: 'uploads.create',
  params: z.strictObject({ captureId: id }),
  status: 202,
  answer: emailCapture.extend({ seq: z.int() }),
});

/** The original message with its attachments, for archives or mail programs. */
export const downloadEmailCapture = endpoint({
  method: 'GET',
  path: '/api/email/captures/:captureId/original',
  access: 'captures.read',
  status: 200,
  params: z.strictObject({ captureId: id }),
});
