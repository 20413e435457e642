import type { MailSender } from '#shared/captures/contract.ts';
import type { Audit } from '../../platform/audit/write.ts';
import { statement } from '../../platform/db/statement.ts';
import type { AccountTx } from '../../platform/db/transaction.ts';
import { displayName } from '../accounts/memberStore.ts';

type Row = Omit<MailSender, 'decidedAt'> & { decidedAt: Date };

const list = `email, is_put_aside as "isPutAside", decided_by_name as "decidedByName", decided_at as "decidedAt"`;
const present = (row: Row): MailSender => ({ ...row, decidedAt: row.decidedAt.toISOString() });

const all = statement(`select ${list} from mail_senders where account_id = $1 order by email`);

/** The senders about whom somebody has decided. */
export async function listMailSenders(tx: AccountTx): Promise<MailSender[]> {
  return (await tx.run<Row>(all, [tx.accountId])).map(present);
}

const find = statement(
  'select 1 from mail_senders where account_id = $1 and email = $2 and is_put_aside',
);

export async function isPutAside(tx: AccountTx, address: string): Promise<boolean> {
  return (await tx.run(find, [tx.accountId, address.toLowerCase()])).length > 0;
}

const put = statement(`
  insert into mail_senders (email, is_put_aside, decided_by, decided_by_name) values ($1, $2, $3, $4)
  on conflict (account_id, email) do update set is_put_aside = excluded.is_put_aside, decided_by = excluded.decided_by,
    decided_by_name = excluded.decided_by_name, decided_at = excluded.decided_at
  returning ${list}`);

/** Whether further mails of a sender are put aside, or read as all others are. */
export async function decideMailSender(
  { tx, audit, personId }: { tx: AccountTx; audit: Audit; personId: string },
  { email, isPutAside: aside }: Pick<MailSender, 'email' | 'isPutAside'>,
): Promise<MailSender> {
  const before = await isPutAside(tx, email);
  const name = await displayName(tx, personId);
  const [row] = await tx.run<Row>(put, [email.toLowerCase(), aside, personId, name]);
  if (!row) throw new Error('A sender who was just decided about is not there');
  await audit({
    category: 'INVOICE',
    action: 'update',
    entityType: 'mail_sender',
    entityId: row.email,
    oldValues: { isPutAside: before },
    newValues: { isPutAside: aside },
  });
  return present(row);
}
