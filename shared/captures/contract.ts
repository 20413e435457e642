import { z } from 'zod';
import { endpoint } from '../http/endpoint.ts';
import { id } from '../ids.ts';

const time = z.iso.datetime();

export const emailCaptureStatus = z.enum(['pending', 'processing', 'processed', 'failed']);
export type EmailCaptureStatus = z.infer<typeof emailCaptureStatus>;

/** Something that came with a mail, or stood in it. */
export const capturedFile = z.object({
  name: z.string(),
  /** In bytes. */
  size: z.int(),
  /** Why it was left out; `null` where it is read as an invoice. */
  leftOut: z.string().nullable(),
});
export type CapturedFile = z.infer<typeof capturedFile>;

/** Whether the mail came from whom it says. */
export const senderAuthentication = z.enum(['pass', 'fail', 'none']);

/** A mail that came to the address of the company, with what has become of it. */
export const emailCapture = z.object({
  id,
  fromName: z.string().nullable(),
  fromEmail: z.string().nullable(),
  subject: z.string().nullable(),
  receivedAt: time,
  status: emailCaptureStatus,
  attachmentCount: z.int(),
  invoiceIds: z.array(id),
  /** Why it failed, for the person. */
  errorMessage: z.string().nullable(),
  /** What it waits for, or what is odd about it, though it goes on. */
  notice: z.string().nullable(),
  /** What it says, as text alone; the beginning of it where that is long. */
  text: z.string(),
  textIsCut: z.boolean(),
  files: z.array(capturedFile),
  /** `null` until somebody has looked. */
  authentication: senderAuthentication.nullable(),
});
export type EmailCapture = z.infer<typeof emailCapture>;

/** Newest first. */
export const listEmailCaptures = endpoint({
  method: 'GET',
  path: '/api/email/captures',
  access: 'captures.read',
  query: z.strictObject({ limit: z.coerce.number().int().min(1).max(500).default(100) }),
  answer: z.object({ captures: z.array(emailCapture) }),
});

const inboundAddress = z.object({
  /** Where the company has its suppliers send invoices to. */
  inboundAddress: z.string(),
});

export const getInboundAddress = endpoint({
  method: 'GET',
  path: '/api/email/inbound-address',
  access: 'captures.read',
  answer: inboundAddress,
});

/** Another address from now on: mail to the one before is refused. */
export const rotateInboundAddress = endpoint({
  method: 'POST',
  path: '/api/email/inbound-address/rotate',
  access: 'captures.manage',
  answer: inboundAddress,
});

/** Has a mail looked through again, or the files in it that could not be read. */
export const retryEmailCapture = endpoint({
  method: 'POST',
  path: '/api/email/captures/:captureId/retry',
  access: 'uploads.create',
  params: z.strictObject({ captureId: id }),
  status: 202,
  answer: emailCapture.extend({ seq: z.int() }),
});

/** The mail as it came, with all that came with it, to be kept or opened in a mail program. */
export const downloadEmailCapture = endpoint({
  method: 'GET',
  path: '/api/email/captures/:captureId/original',
  access: 'captures.read',
  status: 200,
  params: z.strictObject({ captureId: id }),
});
