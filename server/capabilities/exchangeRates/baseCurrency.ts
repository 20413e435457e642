import { baseOf } from '#shared/exchangeRates/baseOf.ts';
import { statement } from '../../platform/db/statement.ts';
import type { AccountTx } from '../../platform/db/transaction.ts';

const find = statement('select currency from accounts where account_id = $1');

/** The currency in which the company of this transaction keeps its books. */
export async function baseCurrency(tx: AccountTx): Promise<string> {
  const [row] = await tx.run<{ currency: string | null }>(find, [tx.accountId]);
  return baseOf(row);
}
