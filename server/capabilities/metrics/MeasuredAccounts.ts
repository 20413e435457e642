import type { AccountTx } from '../../platform/db/transaction.ts';
import { invoicesVersion, type Measured, measure } from './measure.ts';

const mostAccounts = 10_000;

interface Known {
  version: string;
  measured: Measured;
}

/** What the invoices of accounts tell, worked out once for as long as none of them changes, on whichever node. */
export class MeasuredAccounts {
  /** Those asked for longest ago come first. */
  readonly #known = new Map<string, Known>();

  async of(tx: AccountTx): Promise<Measured> {
    const { accountId } = tx;
    // Read first: what is measured may be newer than its version says, and never older.
    const version = await invoicesVersion(tx);
    const known = this.#known.get(accountId);
    const measured = known?.version === version ? known.measured : await measure(tx);
    this.#known.delete(accountId);
    this.#known.set(accountId, { version, measured });
    const [oldest] = this.#known.keys();
    if (this.#known.size > mostAccounts && oldest !== undefined) this.#known.delete(oldest);
    return measured;
  }
}
