import type { AccountTx } from '../../platform/db/transaction.ts';

/** What happens because one vendor takes over another, in the same transaction. Their invoices and both vendors are locked. */
export interface MergeFollower {
  merging(tx: AccountTx, sourceId: string, targetId: string): Promise<void>;
}
