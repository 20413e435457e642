import { expect, test } from 'vitest';
import { RateBook } from '#shared/exchangeRates/RateBook.ts';
import { someInvoice } from '#sync/client/testing/someRows.ts';
import { LocalDatabase } from '../../../store/database/LocalDatabase.ts';
import { invoiceCsvHead, invoiceCsvLine, writeInvoices } from './invoiceCsv.ts';

const row = someInvoice({
  vendorName: '=cmd|calc',
  invoiceNumber: 'A-1, B',
  amount: '-1250.50',
  description: 'two\nlines',
  fraudFlags: ['new_vendor', 'amount_anomaly'],
  currentApprovers: ['Ada', 'Bea'],
  status: 'rejected',
  currency: 'EUR',
  exchangeRate: '1.0920',
});
const conversion = { base: 'USD', book: new RateBook([]) };

function cellsOf(line: string) {
  return line
    .trimEnd()
    .match(/("([^"]|"")*"|[^,]*)(,|$)/g)
    ?.map((cell) => cell.replace(/,$/, ''));
}

test('each cell is in its column, and text from outside cannot run as a formula', () => {
  const heads = cellsOf(invoiceCsvHead) ?? [];
  const cells = cellsOf(invoiceCsvLine(row, conversion)) ?? [];
  const under = (head: string) => cells[heads.indexOf(head)];
  expect(cells).toHaveLength(heads.length);
  expect(under('Vendor')).toBe("'=cmd|calc");
  expect(under('Invoice number')).toBe('"A-1, B"');
  expect(under('Amount')).toBe('-1250.50');
  expect(under('Company currency')).toBe('USD');
  expect(under('Amount in company currency')).toBe('-1365.55');
  expect(under('Status')).toBe('Rejected');
  expect(under('Approved by')).toBe('Ada; Bea');
  expect(under('Flags')).toBe('New vendor; Unusual amount');
  expect(under('Received at (UTC)')).toBe(row.createdAt);
});

test('a file has the invoices in the requested order, with their current values', async () => {
  const database = new LocalDatabase('docket:csv:account');
  const rows = Array.from({ length: 1_200 }, (_, index) => ({
    ...someInvoice({ invoiceNumber: `N-${index}` }),
    seq: 1,
    unsent: false,
    attention: false,
  }));
  await database.invoices.bulkPut(rows);
  const ids = rows.map(({ id }) => id).reverse();
  await database.invoices.delete(ids[1] ?? '');
  const told: number[] = [];
  const { signal } = new AbortController();
  const onProgress = (written: number) => told.push(written);
  const file = await writeInvoices(database, ids, { onProgress, signal });
  const lines = (await file?.text())?.split('\r\n') ?? [];
  expect(lines).toHaveLength(1 + 1_199 + 1);
  expect(lines[1]).toContain('N-1199');
  expect(lines[2]).toContain('N-1197');
  expect(told).toEqual([1_000, 1_200]);
  expect(
    await writeInvoices(database, ids, { onProgress, signal: AbortSignal.abort() }),
  ).toBeNull();
});
