import type { Change, ChangeKind } from '#shared/sync/contract.ts';
import type { DocumentName } from '#sync/protocol/documentName.ts';
import type { AccountWork } from '../db/statement.ts';

/**
 * One kind of row that devices keep copies of. Its capability says how to find and to present them; `personId` is whose
 * device asks, where not everybody is told the same.
 */
export interface FeedSource {
  kind: ChangeKind;
  /** What changed after one sequence and up to another, in this order; what is deleted is among it. */
  after(
    tx: AccountWork,
    range: { after: number; upTo: number; limit: number; personId: string },
  ): Promise<ChangedRow[]>;
  /** Living rows below a sequence, the most recently changed first. */
  before(
    tx: AccountWork,
    range: { below: number; limit: number; personId: string },
  ): Promise<ChangedRow[]>;
}

export interface ChangedRow {
  seq: number;
  /** What somebody has edited, and may still edit, is told with its document. */
  document: DocumentName | null;
  present(): Change;
}
