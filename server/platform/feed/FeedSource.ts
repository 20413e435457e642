import type { Change } from '#shared/sync/contract.ts';
import type { DocumentName } from '#sync/protocol/documentName.ts';
import type { AccountTx } from '../db/transaction.ts';

/**
 * One kind of row in the feed. Its capability finds and presents the rows; `personId` is the member whose device asks,
 * because members may see different rows.
 */
export interface FeedSource<Presented extends Change = Change> {
  /** Rows changed after one sequence and up to another, in that order, including tombstones. */
  after(
    tx: AccountTx,
    range: { after: number; upTo: number; limit: number; personId: string },
  ): Promise<ChangedRow<Presented>[]>;
  /** Rows below a sequence that are not deleted, most recently changed first. */
  before(
    tx: AccountTx,
    range: { below: number; limit: number; personId: string },
  ): Promise<ChangedRow<Presented>[]>;
}

export interface ChangedRow<Presented extends Change = Change> {
  seq: number;
  /** Set for edited entities that are not frozen: the feed carries their document, too. */
  document: DocumentName | null;
  present(): Presented;
  /** The next row after this one is withheld, because the rows would be too large together: the slice ends here. */
  isLastOfSlice?: boolean;
}
