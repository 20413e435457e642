import { type Reader, statement } from '../../platform/db/statement.ts';

/** One person in one company. */
export interface Addressee {
  accountId: string;
  personId: string;
}

const behind = statement(`
  select account_id as "accountId" from accounts
    left join change_counters counter using (account_id) left join audit_heads head using (account_id)
    left join approval_policies policy using (account_id)
    left join notification_progress progress using (account_id)
  where (coalesce(counter.seq, 0), coalesce(head.seq, 0), coalesce(policy.version, 0))
    is distinct from (progress.seq, progress.audit_seq, progress.policy_version)`);

/** Companies with changes since their last pass. */
export async function companiesBehind(reader: Reader): Promise<string[]> {
  const rows = await reader.run<{ accountId: string }>(behind);
  return rows.map(({ accountId }) => accountId);
}

/** A letter waits this long for further notifications to include. */
const gatheredMinutes = 3;
const hourOfDigest = 8;

/** The next eight o'clock in the person's time zone after the first notification. */
const digestDue = `(date_trunc('day', (min(told.created_at) at time zone coalesce(max(settings.zone), 'UTC'))
  - interval '${hourOfDigest} hours') + interval '1 day ${hourOfDigest} hours')
  at time zone coalesce(max(settings.zone), 'UTC')`;

const due = statement(`
  select told.account_id as "accountId", told.person_id as "personId" from notifications told
    left join notification_settings settings using (account_id, person_id)
  where told.mailed_at is null and told.read_at is null and told.ended_at is null
    and exists (select from invoices invoice where invoice.account_id = told.account_id
      and invoice.id = told.invoice_id and invoice.deleted_at is null)
  group by told.account_id, told.person_id
  having case when max(settings.letters) = 'daily' then $1::timestamptz >= ${digestDue}
    else $1::timestamptz >= min(told.created_at) + interval '${gatheredMinutes} minutes' end`);

/** The people to whom a letter is due. */
export function lettersDue(reader: Reader, now: Date): Promise<Addressee[]> {
  return reader.run<Addressee>(due, [now.toISOString()]);
}
