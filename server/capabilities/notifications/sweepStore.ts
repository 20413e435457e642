import { type Reader, statement } from '../../platform/db/statement.ts';

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
