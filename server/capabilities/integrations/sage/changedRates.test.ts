import { expect, it } from 'vitest';
import type { Bill } from '../Ledger.ts';
import { LedgerHttp } from '../LedgerHttp.ts';
import { SageLedger } from './SageLedger.ts';

const bill: Bill = {
  ...{ mark: '00000000-0000-4000-8000-000000000001', kind: 'bill', number: 'R-1' },
  ...{ issuedOn: '2026-05-12', dueOn: null, currency: 'EUR' },
  rate: { base: 'GBP', rate: '0.80' },
  ...{ lines: [], includesTax: false, tax: '0', total: '1000.00', memo: '' },
  ...{ status: 'AUTHORISED', address: '' },
};

/** What Sage says of the bill after each change, and the rates that it is given. */
async function givenRates(...answers: readonly (readonly [rate: string, inBase: string])[]) {
  const rows = answers.map(([exchange_rate, base_currency_total_amount]) => ({
    ...{ id: 'bill', total_amount: '1000.00', updated_at: '2026-05-12T00:00:00Z' },
    ...{ exchange_rate, base_currency_total_amount },
    notes: `exported by Docket ${bill.mark}`,
  }));
  const rates: number[] = [];
  const fetch = async (_address: unknown, { method, body }: RequestInit = {}) => {
    if (method === 'PUT') rates.push(JSON.parse(String(body)).purchase_invoice.exchange_rate);
    const row = rows[Math.min(rates.length, rows.length - 1)];
    return Response.json(method === 'GET' ? { $items: [row], $total: 1, $next: null } : row);
  };
  const http = new LedgerHttp(
    { id: 'sage', apiUrl: 'https://sage.test', fetch },
    { signal: AbortSignal.timeout(5_000) },
  );
  const books = { companyId: 'books', homeCurrency: 'GBP', appUrl: 'https://sage.test' };
  const kept = await new SageLedger(http, books).findBill(bill, 'vendor');
  return { rates, difference: kept?.difference?.explanation ?? null };
}

it('a rate whose direction is known is not turned around when the answer to it does not tell', async () => {
  // It keeps another rate than it shows, so its amounts allow neither reading.
  const { rates, difference } = await givenRates(['1.16', '862.07'], ['1.3', '800.10']);
  expect(rates).toEqual([1.25]);
  expect(difference).toContain('as 800.10 GBP instead of the approved 800.00 GBP');
});

it('a rate that was a guess is turned around when the answer says so', async () => {
  const { rates, difference } = await givenRates(
    ['1', '1000.00'],
    ['0.8', '1250.00'],
    ['1.25', '800.00'],
  );
  expect(rates).toEqual([0.8, 1.25]);
  expect(difference).toBeNull();
});
