import type { SenderAuthentication } from '#shared/checks/Checked.ts';
import type { AccountWork, Statement } from '../db/statement.ts';

/** Who sent a mail, by what it says, and whether that is so. */
export interface MailSender {
  address: string;
  authentication: SenderAuthentication;
}

const selectLeastProven: Statement = {
  name: 'capture-with-least-proven-sender',
  text: `select id from email_captures where account_id = $1 and id = any($2::uuid[])
    order by array_position(array['fail', 'none', 'pass'], coalesce(authentication, 'none')), id limit 1`,
};

/** Of the mails that the pages of one document came with, the one whose sender is proven least. */
export async function leastProvenCapture(
  tx: AccountWork,
  captureIds: readonly string[],
): Promise<string | null> {
  if (captureIds.length === 0) return null;
  const [capture] = await tx.run<{ id: string }>(selectLeastProven, [tx.accountId, captureIds]);
  return capture?.id ?? null;
}

const select: Statement = {
  name: 'sender-of-capture',
  text: `select from_email as address, coalesce(authentication, 'none') as authentication
    from email_captures where account_id = $1 and id = $2 and from_email is not null`,
};

export async function mailSenderOf(
  tx: AccountWork,
  captureId: string | null,
): Promise<MailSender | null> {
  if (captureId === null) return null;
  return (await tx.run<MailSender>(select, [tx.accountId, captureId]))[0] ?? null;
}
