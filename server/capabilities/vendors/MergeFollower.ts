import type { AccountTx } from '../../platform/db/transaction.ts';

/**
 * Acts when one vendor takes over another, in the same transaction. The invoices of the source and
 * both vendors are locked.
 */
export interface MergeFollower {
  merging(tx: AccountTx, sourceId: string, targetId: string): Promise<void>;
}
