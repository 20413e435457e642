import { rateKey } from '#shared/integrations/taxRates.ts';
import { statement } from '../../platform/db/statement.ts';
import type { AccountTx } from '../../platform/db/transaction.ts';

/** Older invoices say little about future ones. */
const newest = 1_000;

const select = statement(`
  select distinct line->>'taxRate' as rate
  from (select lines from invoices where account_id = $1 and deleted_at is null order by id desc limit $2) as recent
  cross join lateral jsonb_array_elements(recent.lines) as line
  where line->>'taxRate' is not null`);

/** The tax rates, in percent, on a company's recent invoices; zero rates are left out. */
export async function taxRatesOf(tx: AccountTx): Promise<string[]> {
  const rows = await tx.run<{ rate: string }>(select, [tx.accountId, newest]);
  const rates = new Set(rows.map(({ rate }) => rateKey(rate)));
  return [...rates].flatMap((rate) => (rate === null || rate === '0' ? [] : [rate]));
}
