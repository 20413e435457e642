import type { Services } from '../../capability.ts';
import { statement } from '../../platform/db/statement.ts';
import type { AccountTx } from '../../platform/db/transaction.ts';
import type { Letter } from '../../platform/mail/letter.ts';
import { ownAccount } from '../accounts/accountStore.ts';
import { messagePolicyOf } from '../accounts/messagePolicyStore.ts';
import { type CaptureRow, findCapture } from '../uploads/mails/captureStore.ts';
import type { ReadMail } from './reading/messages.ts';

export type AnswerServices = Pick<Services, 'db' | 'files' | 'mailReader' | 'mail' | 'config'>;

/**
 * Tells who sent a mail that nothing in it could be read, where the company wants that. Only an address that is proven to
 * have sent it gets an answer, so that nobody gets one to a forged mail.
 */
export async function answerSender(
  { db, files, mailReader, mail, config }: AnswerServices,
  { accountId, captureId }: { accountId: string; captureId: string },
): Promise<void> {
  const inAccount = <T>(work: (tx: AccountTx) => Promise<T>) => db.withAccount(accountId, work);
  const capture = await inAccount((tx) => captureToAnswer(tx, captureId));
  if (!capture) return;
  const bytes = await files.read({ accountId, hash: capture.fileHash });
  const read = await mailReader.read(bytes, capture.envelope);
  const answer = answerTo(read, capture);
  if (!answer || isOurs(answer.to, config)) return;
  await inAccount(async (tx) => {
    const { name } = await ownAccount(tx);
    if (!(await claimSender(tx, answer.to))) return;
    await mail.send(tx, { ...answer, text: [greetingOf(capture, name), ...answer.text] });
  });
}

/** A mail that somebody had read again is answered no second time. */
async function captureToAnswer(tx: AccountTx, captureId: string): Promise<CaptureRow | null> {
  const { answersUnreadableMails } = await messagePolicyOf(tx);
  const capture = answersUnreadableMails ? await findCapture(tx, captureId) : undefined;
  const isAnswered = capture?.status === 'failed' && capture.round === 1;
  return isAnswered && capture.authentication === 'pass' ? capture : null;
}

function answerTo(
  { from, subject, authentication, answerable }: ReadMail,
  { errorMessage }: CaptureRow,
): Letter | null {
  if (authentication !== 'pass' || answerable === null || from === null) return null;
  return {
    to: from.address,
    subject: `Not read: ${subject ?? 'your email'}`,
    answers: answerable,
    text: [
      ...(errorMessage === null ? [] : [errorMessage]),
      'Send the invoice again as a PDF, a JPEG, PNG or TIFF picture, or an e-invoice, attached and without a password.',
      'This email was written by a program. Nobody reads answers to it.',
    ],
  };
}

function greetingOf({ receivedAt }: CaptureRow, companyName: string): string {
  const day = receivedAt.toLocaleDateString('en-US', { dateStyle: 'medium', timeZone: 'UTC' });
  return `Your email of ${day} reached ${companyName}, but no invoice in it could be read.`;
}

/** An answer to ourselves would be answered again. */
function isOurs(address: string, { inbound, mailFrom }: AnswerServices['config']): boolean {
  return address.endsWith(`@${inbound.domain}`) || mailFrom.toLowerCase().includes(address);
}

/** A sender gets at most one answer of a company in a day. */
const claim = statement(`
  insert into answered_senders as known (address, answered_at) values ($1, now())
  on conflict (account_id, address) do update set answered_at = excluded.answered_at
    where excluded.answered_at - known.answered_at > interval '1 day'
  returning address`);

async function claimSender(tx: AccountTx, address: string): Promise<boolean> {
  return (await tx.run(claim, [address])).length > 0;
}
