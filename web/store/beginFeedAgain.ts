import type { Transaction } from 'dexie';
import type { FeedRow } from '#sync/client/rows.ts';

/** What an earlier version did not know was passed over by it: it comes with a first load. */
export async function beginFeedAgain(transaction: Transaction): Promise<void> {
  await transaction
    .table<FeedRow>('feed')
    .toCollection()
    .modify({ cursor: null, complete: false, again: true, loaded: 0 });
}
