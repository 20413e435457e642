import type { MailSender } from '#shared/checks/CheckInput.ts';
import { statement } from '../../../platform/db/statement.ts';
import type { AccountTx } from '../../../platform/db/transaction.ts';

const selectLeastProven = statement(`
  select id from email_captures where account_id = $1 and id = any($2::uuid[])
  order by array_position(array['fail', 'none', 'pass'], coalesce(authentication, 'none')), id limit 1`);

/**
 * Of the mails that the pages of a document came with, the one whose sender is least authenticated.
 */
export async function leastProvenCapture(
  tx: AccountTx,
  captureIds: readonly string[],
): Promise<string | null> {
  if (captureIds.length === 0) return null;
  const [capture] = await tx.run<{ id: string }>(selectLeastProven, [tx.accountId, captureIds]);
  return capture?.id ?? null;
}

const select = statement(`
  select coalesce(nullif(from_email, ''), nullif(envelope->>'from', ''), 'an unknown sender') as address,
    coalesce(authentication, 'none') as authentication
  from email_captures where account_id = $1 and id = $2`);

/** A mail that names no sender has one too, so that its invoices are held like those of any unconfirmed sender. */
export async function mailSenderOf(
  tx: AccountTx,
  captureId: string | null,
): Promise<MailSender | null> {
  if (captureId === null) return null;
  return (await tx.run<MailSender>(select, [tx.accountId, captureId]))[0] ?? null;
}
