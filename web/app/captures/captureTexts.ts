import type { EmailCapture, EmailCaptureStatus } from '#shared/captures/contract.ts';
import type { BadgeTone } from '../../ui/display/Badge.tsx';

export const captureStatuses: Record<EmailCaptureStatus, { text: string; tone: BadgeTone }> = {
  pending: { text: 'Pending', tone: 'neutral' },
  processing: { text: 'Processing', tone: 'info' },
  processed: { text: 'Processed', tone: 'positive' },
  failed: { text: 'Failed', tone: 'danger' },
};

export function subjectText({ subject }: Pick<EmailCapture, 'subject'>): string {
  return subject ?? '(No subject)';
}

/** The sender's name is always shown with the address, because anybody can claim a name. */
export function senderText({ fromName, fromEmail }: Pick<EmailCapture, 'fromName' | 'fromEmail'>) {
  if (fromEmail === null) return 'Sender unknown';
  return fromName === null ? fromEmail : `${fromName} <${fromEmail}>`;
}

export function contentText({ attachmentCount, invoiceIds }: EmailCapture): string {
  const files = `${attachmentCount} ${attachmentCount === 1 ? 'attachment' : 'attachments'}`;
  if (invoiceIds.length === 0) return files;
  return `${files}, ${invoiceIds.length} ${invoiceIds.length === 1 ? 'invoice' : 'invoices'}`;
}

export const authenticationTexts = {
  pass: 'Verified: it came from this address.',
  none: 'Not verified: it may not have come from this address.',
  fail: 'The check failed: it did not come from this address.',
} as const;
