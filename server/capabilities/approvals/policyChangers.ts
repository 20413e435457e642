import { statement } from '../../platform/db/statement.ts';
import type { AccountTx } from '../../platform/db/transaction.ts';

interface Changer {
  personId: string;
  /** The vendor whose defaults were changed; `null` for a change that concerns all invoices. */
  vendorId: string | null;
  /** Time of the latest change. */
  at: Date;
}

/** Joining, or naming one's own substitute, does not count as a change of the policy; changing one's own roles does. */
const select = statement(`
  select user_id as "personId", case when entity_type = 'vendor' then entity_id end as "vendorId", max(timestamp) as at
  from audit_log
  where account_id = $1 and timestamp >= $2 and user_id is not null and status = 'success'
    and entity_type in ('rule', 'approval_settings', 'member', 'vendor')
    and (entity_type <> 'member' or action in ('update', 'delete')
      and (entity_id <> user_id::text or new_values -> 'roles' is not null))
    and (entity_type <> 'vendor' or action = 'update' and (new_values -> 'defaultAccount' is not null
      or new_values -> 'defaultClass' is not null or new_values -> 'defaultApprover' is not null))
  group by 1, 2`);

/** Members who have changed rules, rates, settings, the team or a vendor's defaults that rules look at, read from the audit log because nobody can alter it. */
export class PolicyChangers {
  readonly #changers: readonly Changer[];

  constructor(changers: readonly Changer[]) {
    this.#changers = changers;
  }

  /** The invoices have to be locked before. */
  static async read(
    tx: AccountTx,
    invoices: readonly { createdAt: Date }[],
  ): Promise<PolicyChangers> {
    if (invoices.length === 0) return new PolicyChangers([]);
    const oldest = Math.min(...invoices.map(({ createdAt }) => createdAt.getTime()));
    return new PolicyChangers(await tx.run<Changer>(select, [tx.accountId, new Date(oldest)]));
  }

  /** Counted since the invoice came in, not since it waits: rejecting and reopening it must not reset this. */
  since(invoice: { createdAt: Date; vendorId: string | null }): ReadonlySet<string> {
    const after = this.#changers.filter(
      ({ at, vendorId }) =>
        at >= invoice.createdAt && (vendorId === null || vendorId === invoice.vendorId),
    );
    return new Set(after.map(({ personId }) => personId));
  }
}
