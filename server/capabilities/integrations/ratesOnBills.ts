import type { BillPage, LedgerRate } from './Ledger.ts';

/** The rates on bills in force, except on those that Docket has made: these have its own. */
export async function ratesOnBills(
  pages: AsyncIterable<BillPage>,
  base: string,
): Promise<LedgerRate[]> {
  const found = new Map<string, LedgerRate>();
  for await (const { bills } of pages) {
    for (const { currency, issuedOn: on, rate, mark, status } of bills) {
      const isInForce = status === 'open' || status === 'paid';
      if (rate === null || on === null || currency === base || mark !== null) continue;
      if (isInForce) found.set(`${currency} ${on}`, { currency, base, on, rate });
    }
  }
  return [...found.values()];
}
