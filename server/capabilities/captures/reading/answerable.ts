import type { Email } from 'postal-mime';
import type { Envelope } from '../../uploads/mails/captureStore.ts';

/** Headers of lists, newsletters and programs that ask for no answer. */
const silencing = [
  'list-id',
  'list-post',
  'list-unsubscribe',
  'feedback-id',
  'x-auto-response-suppress',
  'x-autoreply',
  'x-autorespond',
  'x-loop',
];

const massPrecedence = /^(bulk|list|junk|auto_reply)/;
/** Mailboxes that nobody reads. */
const unread = /^(mailer-daemon|postmaster|bounces?|no[-_.]?reply|do[-_.]?not[-_.]?reply)[-_.+@]/;

/** The id of a mail that a person has written and that may be answered (RFC 3834); otherwise `null`. */
export function answerableId(
  { headers, messageId }: Pick<Email, 'headers' | 'messageId'>,
  envelope: Pick<Envelope, 'from'>,
  from: string | null,
): string | null {
  const header = (name: string) => headers.find(({ key }) => key === name)?.value.trim() ?? '';
  const submitted = header('auto-submitted').toLowerCase();
  const isAutomatic = submitted !== '' && submitted !== 'no';
  const isMass = massPrecedence.test(header('precedence').toLowerCase());
  const isSilenced = silencing.some((name) => header(name) !== '');
  // A mail without a return path is a bounce or an answer itself.
  const hasReturn = envelope.from !== '' && header('return-path') !== '<>';
  if (from === null || isAutomatic || isMass || isSilenced || !hasReturn) return null;
  return unread.test(from) || unread.test(envelope.from.toLowerCase()) ? null : (messageId ?? null);
}
