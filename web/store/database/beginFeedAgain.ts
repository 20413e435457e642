import type { Transaction } from 'dexie';
import type { FeedRow } from '#sync/client/tables/rows.ts';

/** Repeats the first load, because earlier versions skipped kinds that they did not know. */
export async function beginFeedAgain(transaction: Transaction): Promise<void> {
  await transaction
    .table<FeedRow>('feed')
    .toCollection()
    .modify({ cursor: null, complete: false, again: true, loaded: 0 });
}
