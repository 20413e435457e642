import type { AccountTx } from '../../platform/db/transaction.ts';

/**
 * Acts when one vendor takes over another, in the same transaction. Both vendors are locked, and no
 * invoice of the source is moved yet.
 */
export interface MergeFollower {
  merging(tx: AccountTx, sourceId: string, targetId: string): Promise<void>;
}
