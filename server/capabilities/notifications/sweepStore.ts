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

/** Companies in which something has happened since they were looked through. */
export async function companiesBehind(reader: Reader): Promise<string[]> {
  const rows = await reader.run<{ accountId: string }>(behind);
  return rows.map(({ accountId }) => accountId);
}

/** So long a letter waits for what comes next, to tell of it as well. */
const gatheredMinutes = 3;
const hourOfDigest = 8;

/** The next eight o'clock where the person is, after something was told. */
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

/** Whom to write to now. */
export function lettersDue(reader: Reader, now: Date): Promise<Addressee[]> {
  return reader.run<Addressee>(due, [now.toISOString()]);
}
