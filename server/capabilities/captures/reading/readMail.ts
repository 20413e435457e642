import type { Address, Email } from 'postal-mime';
import type { Envelope } from '../../uploads/mails/captureStore.ts';
import { answerableId } from './answerable.ts';
import { authenticity } from './authenticate.ts';
import { bodyDocument } from './bodyDocument.ts';
import { type Collected, Documents } from './collectDocuments.ts';
import type { LeftOut, MailDocument, ReadMail, ResolveName } from './messages.ts';
import { parseMail } from './parseMail.ts';
import { nameOfSender, oneLine } from './sender.ts';
import { mayBeInvoice, shownText, textsOfMail } from './textOfMail.ts';

/** Extracts sender, text, and files that may be invoices. */
export async function readMail(
  bytes: Uint8Array,
  envelope: Envelope,
  resolveName: ResolveName,
): Promise<ReadMail> {
  const email = await parseMail(bytes);
  const from = senderOf(email.from);
  const collected = await Documents.of(email);
  const { plain, fromHtml } = textsOfMail(email);
  const isReport = isReportOnMail(email);
  const automatic = isReport ? reportOnMail : isAutomatic(email, envelope) ? automaticReply : null;
  // Billing programs send automatic replies too, so attachments of such mails are used, but not their text.
  const found = isReport ? [] : collected.documents;
  const body = found.length === 0 && automatic === null ? await invoiceIn(email, collected) : null;
  const documents = body ? [body] : found;
  return {
    from,
    subject: oneLine(email.subject),
    ...shownText(plain || fromHtml),
    documents,
    leftOut: [...collected.leftOut, ...(isReport ? collected.documents.map(returned) : [])],
    attachmentCount: collected.attachmentCount,
    nothing: documents.length > 0 ? null : (automatic ?? nothingReason(collected)),
    answerable: isReport ? null : answerableId(email, envelope, from?.address ?? null),
    ...(await authenticity(bytes, from?.address ?? null, envelope, resolveName)),
  };
}

function senderOf(from: Address | undefined): ReadMail['from'] {
  const mailbox = from?.address === undefined ? from?.group?.[0] : from;
  if (!mailbox?.address) return null;
  const address = oneLine(mailbox.address.toLowerCase());
  if (address === null || !/^[^\s@]+@[^\s@]+$/.test(address)) return null;
  return { address, name: nameOfSender(mailbox.name) };
}

/** A PDF of the mail's text, or of a forwarded mail's, if the text itself is an invoice. */
async function invoiceIn(email: Email, { inner }: Collected): Promise<MailDocument | null> {
  for (const mail of [email, ...inner]) {
    const { plain, fromHtml } = textsOfMail(mail);
    const text = [plain, fromHtml].find(mayBeInvoice);
    if (text === undefined) continue;
    const sender = senderOf(mail.from);
    const from = sender ? [sender.name, sender.address].filter(Boolean).join(', ') : '';
    const subject = oneLine(mail.subject) ?? 'mail';
    const bytes = await bodyDocument({ from, subject, date: mail.date?.slice(0, 10), text });
    const name =
      subject
        .replace(/[^\p{L}\p{N} ._-]/gu, ' ')
        .trim()
        .slice(0, 80) || 'mail';
    return { name: `${name}.pdf`, type: 'pdf', bytes };
  }
  return null;
}

const reportOnMail = 'This is a report about another mail, and brings no invoice.';
const automaticReply = 'This is an automatic reply, and brings no invoice.';

/** A bounce or a read receipt: its attachment is a mail that we sent. */
function isReportOnMail(email: Email): boolean {
  const type = headerOf(email, 'content-type');
  return /^multipart\/report/.test(type) && /report-type="?(delivery|disposition)/.test(type);
}

function returned({ name, bytes }: MailDocument): LeftOut {
  return { name, size: bytes.length, why: 'It belongs to the mail that the report is about.' };
}

/** An automatic reply, written neither by a person nor by a billing program. */
function isAutomatic(email: Email, envelope: Envelope): boolean {
  const isReply = /^auto-replied/.test(headerOf(email, 'auto-submitted'));
  return isReply || (envelope.from === '' && email.attachments.length === 0);
}

function headerOf({ headers }: Email, name: string): string {
  return headers.find(({ key }) => key === name)?.value.toLowerCase() ?? '';
}

function nothingReason({ leftOut, attachmentCount }: Collected): string {
  const [only, ...more] = leftOut;
  if (attachmentCount === 1 && only && more.length === 0) return only.why;
  if (attachmentCount > 0) {
    return 'None of its attachments can be read as an invoice. Please use PDF, JPEG, PNG, or TIFF.';
  }
  return 'It has no attachment, and its text is no invoice.';
}
