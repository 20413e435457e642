import { statement } from '../../platform/db/statement.ts';
import type { AccountTx } from '../../platform/db/transaction.ts';

const selectVersion = statement(`
  select concat(max(seq), ' ', date_trunc('day', now(), 'UTC')) as version
  from invoices where account_id = $1`);

/** Changes whenever a measure of an account's invoices may have changed. */
async function invoicesVersion(tx: AccountTx): Promise<string> {
  const [row] = await tx.run<{ version: string }>(selectVersion, [tx.accountId]);
  return row?.version ?? '';
}

const mostAccounts = 10_000;

/** Measures an account's invoices once, and again only when one of them has changed, on any node. */
export class CachedByInvoices<Measured> {
  readonly #measure: (tx: AccountTx) => Promise<Measured>;
  /** An LRU cache: in the order of their last use, the least recently used first. */
  readonly #cached = new Map<string, { version: string; measured: Measured }>();

  constructor(measure: (tx: AccountTx) => Promise<Measured>) {
    this.#measure = measure;
  }

  async of(tx: AccountTx): Promise<Measured> {
    const { accountId } = tx;
    // Read before measuring: the measures may be newer than this version, but never older.
    const version = await invoicesVersion(tx);
    const cached = this.#cached.get(accountId);
    const measured = cached?.version === version ? cached.measured : await this.#measure(tx);
    this.#cached.delete(accountId);
    this.#cached.set(accountId, { version, measured });
    const [oldest] = this.#cached.keys();
    if (this.#cached.size > mostAccounts && oldest !== undefined) this.#cached.delete(oldest);
    return measured;
  }
}
