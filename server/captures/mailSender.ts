import type { SenderAuthentication } from '#shared/checks/Checked.ts';
import type { AccountWork, Statement } from '../db/statement.ts';

/** Who sent a mail, by what it says, and whether that is so. */
export interface MailSender {
  address: string;
  authentication: SenderAuthentication;
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
