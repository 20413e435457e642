import type { Change } from '#shared/sync/contract.ts';
import type { DocumentName } from '#sync/protocol/documentName.ts';
import type { AccountTx } from '../db/transaction.ts';

/**
 * One kind of row that devices keep copies of. Its capability says how to find and present the rows; `personId` is the
 * member whose device asks, because not everybody is told the same.
 */
export interface FeedSource<Told extends Change = Change> {
  /** What changed after one sequence and up to another, in this order; what is deleted is among it. */
  after(
    tx: AccountTx,
    range: { after: number; upTo: number; limit: number; personId: string },
  ): Promise<ChangedRow<Told>[]>;
  /** Living rows below a sequence, the most recently changed first. */
  before(
    tx: AccountTx,
    range: { below: number; limit: number; personId: string },
  ): Promise<ChangedRow<Told>[]>;
}

export interface ChangedRow<Told extends Change = Change> {
  seq: number;
  /** What somebody has edited, and may still edit, is told with its document. */
  document: DocumentName | null;
  present(): Told;
}
