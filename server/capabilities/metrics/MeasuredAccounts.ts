import type { AccountTx } from '../../platform/db/transaction.ts';
import { invoicesVersion, type Measured, measure } from './measure.ts';

const mostAccounts = 10_000;

interface Cached {
  version: string;
  measured: Measured;
}

/**
 * Measures an account's invoices once, and again only when one of them has changed, on any node.
 */
export class MeasuredAccounts {
  /** In the order of their last use: the least recently used is first. */
  readonly #cached = new Map<string, Cached>();

  async of(tx: AccountTx): Promise<Measured> {
    const { accountId } = tx;
    // Read before measuring: the measures may be newer than this version, but never older.
    const version = await invoicesVersion(tx);
    const cached = this.#cached.get(accountId);
    const measured = cached?.version === version ? cached.measured : await measure(tx);
    this.#cached.delete(accountId);
    this.#cached.set(accountId, { version, measured });
    const [oldest] = this.#cached.keys();
    if (this.#cached.size > mostAccounts && oldest !== undefined) this.#cached.delete(oldest);
    return measured;
  }
}
