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

/** Returns the rows as they are after all followers, by id. */
export async function followApproved(
  { followers, ...deciding }: DecidingWithFollowers,
  approved: readonly InvoiceRow[],
): Promise<ReadonlyMap<string, InvoiceRow>> {
  const rows = new Map(approved.map((row) => [row.id, row]));
  if (rows.size === 0) return rows;
  for (const follower of followers) {
    const changed = await follower.approved?.(deciding, [...rows.values()]);
    for (const [id, row] of changed ?? []) rows.set(id, row);
  }
  return rows;
}

/** Runs all followers, and returns a function that writes their audit entries at the end. */
export async function followReopening(
  { followers, tx }: DecidingWithFollowers,
  invoice: InvoiceRow,
): Promise<() => Promise<void>> {
  const audits: (() => Promise<void>)[] = [];
  for (const follower of followers) {
    const audit = await follower.reopening?.(tx, invoice);
    if (audit) audits.push(audit);
  }
  return async () => {
    for (const audit of audits) await audit();
  };
}

export async function followReopened(
  { followers, ...deciding }: DecidingWithFollowers,
  invoice: InvoiceRow,
): Promise<void> {
  for (const follower of followers) await follower.reopened?.(deciding, invoice);
}
