import type { AccountTx } from '../../platform/db/transaction.ts';
import type { Deciding } from '../invoices/Deciding.ts';
import type { InvoiceRow } from '../invoices/invoiceStore.ts';

/** Reacts to a decision in the same transaction. The invoices are locked. */
export interface DecisionFollower {
  /** After the last approval. Returns the rows that the follower has changed, by id. */
  approved?(
    deciding: Deciding,
    invoices: readonly InvoiceRow[],
  ): Promise<ReadonlyMap<string, InvoiceRow>>;
  /**
   * Before an approved invoice is reopened; may refuse that by throwing a problem. The audit chain has to be locked last,
   * so audit entries are written by the returned function, after every follower has run.
   */
  reopening?(tx: AccountTx, invoice: InvoiceRow): Promise<() => Promise<void>>;
  reopened?(deciding: Deciding, invoice: InvoiceRow): Promise<void>;
}

export interface DecidingWithFollowers extends Deciding {
  followers: readonly DecisionFollower[];
}
