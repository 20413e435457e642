import type { AccountTx } from '../../platform/db/transaction.ts';
import type { Deciding } from '../invoices/Deciding.ts';
import type { InvoiceRow } from '../invoices/invoiceStore.ts';

/** What happens because somebody has decided, in the transaction of the decision. The invoices are locked. */
export interface DecisionFollower {
  /** These are approved for good. Answers those that have changed by following, by their ids. */
  approved?(
    deciding: Deciding,
    invoices: readonly InvoiceRow[],
  ): Promise<ReadonlyMap<string, InvoiceRow>>;
  /**
   * An approved invoice is about to be opened again, which may be refused with a problem. The audit chain is locked after
   * everything else, so what there is to write in it is answered, and runs when all have followed.
   */
  reopening?(tx: AccountTx, invoice: InvoiceRow): Promise<() => Promise<void>>;
  /** It is open again. */
  reopened?(deciding: Deciding, invoice: InvoiceRow): Promise<void>;
}

/** Who decides, and who follows. */
export interface DecidingWithFollowers extends Deciding {
  followers: readonly DecisionFollower[];
}
