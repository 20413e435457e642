import type { z } from 'zod';
import { dayOf } from '#shared/dates/days.ts';
import type { setExchangeRate } from '#shared/exchangeRates/contract.ts';
import type { Audit } from '../../platform/audit/write.ts';
import type { AccountTx } from '../../platform/db/transaction.ts';
import { invalid } from '../../platform/http/problem.ts';
import { baseCurrency } from './baseCurrency.ts';
import { putRates } from './rateStore.ts';

const dayInMs = 86_400_000;

/** A rate of one day, entered by a person, in the currency of the company. */
export async function enterRate(
  { tx, audit }: { tx: AccountTx; audit: Audit },
  { currency, on, rate }: z.output<typeof setExchangeRate.body>,
): Promise<{ message: string }> {
  const base = await baseCurrency(tx);
  if (currency === base) {
    const message = `Choose a currency other than ${base}, the one of your company`;
    throw invalid([{ path: 'currency', message }]);
  }
  // It may be tomorrow already where the person is.
  if (on > dayOf(new Date(Date.now() + dayInMs))) {
    throw invalid([{ path: 'on', message: 'Enter a day that is not in the future' }]);
  }
  const changed = await putRates(tx, 'hand', [{ from: currency, to: base, on, rate }]);
  if (changed > 0) {
    await audit({
      category: 'SYSTEM',
      action: 'update',
      entityType: 'exchange_rates',
      entityId: 'hand',
      newValues: { currency, base, on, rate },
    });
  }
  return { message: rate === null ? 'Rate removed' : 'Rate saved' };
}
