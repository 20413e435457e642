import { statement } from '../../platform/db/statement.ts';
import type { AccountTx } from '../../platform/db/transaction.ts';

interface Changer {
  personId: string;
  /** When they changed something last. */
  at: Date;
}

/** Who joins changes nothing for others, nor does who names a substitute for themselves; who gives themselves roles does. */
const select = statement(`
  select user_id as "personId", max(timestamp) as at from audit_log
  where account_id = $1 and timestamp >= $2 and user_id is not null and status = 'success'
    and entity_type in ('rule', 'approval_settings', 'member')
    and (entity_type <> 'member' or action in ('update', 'delete')
      and (entity_id <> user_id::text or new_values -> 'roles' is not null))
  group by user_id`);

/** Who has changed rules, rates, settings or the team; the audit log knows, and nobody can change what it says. */
export class PolicyChangers {
  readonly #changers: readonly Changer[];

  constructor(changers: readonly Changer[]) {
    this.#changers = changers;
  }

  /** For those who want to approve these: read after their rows are locked. */
  static async read(
    tx: AccountTx,
    invoices: readonly { createdAt: Date }[],
  ): Promise<PolicyChangers> {
    if (invoices.length === 0) return new PolicyChangers([]);
    const oldest = Math.min(...invoices.map(({ createdAt }) => createdAt.getTime()));
    return new PolicyChangers(await tx.run<Changer>(select, [tx.accountId, new Date(oldest)]));
  }

  /** Since it came in, and not since it waits: who rejects and reopens it starts nothing anew. */
  since({ createdAt }: { createdAt: Date }): ReadonlySet<string> {
    const after = this.#changers.filter(({ at }) => at >= createdAt);
    return new Set(after.map(({ personId }) => personId));
  }
}
