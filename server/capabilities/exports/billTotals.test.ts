import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type LedgerId, ledgers } from '#shared/integrations/ledgers.ts';
import { toCents, unitsOf } from '#shared/money/sums.ts';
import { LedgerBooks } from '../../sandbox/ledgers/LedgerBooks.ts';
import { Programs } from '../../testing/program.ts';
import type { Bill } from '../integrations/Ledger.ts';
import { LedgerProblem } from '../integrations/LedgerProblem.ts';
import { type MadeInvoice, madeInvoices } from './testing/madeInvoices.ts';
import { billFor, storedIn } from './testing/storedIn.ts';

const runs = 1_500;
const programs = new Programs();
let folder: string;

beforeAll(async () => {
  folder = await programs.folder();
});
afterAll(() => programs.killAll());

it.each(ledgers)('the total in %s is that of the invoice, to the cent', async (ledger) => {
  const books = new LedgerBooks(folder);
  const counted = { equal: 0, refused: 0 };
  await fc.assert(
    fc.asyncProperty(madeInvoices(ledger), async (invoice) => {
      const bill = billUnlessRefused(ledger, invoice);
      if (!bill) {
        counted.refused++;
        return;
      }
      const { total, kind } = await storedIn(books, ledger, bill);
      const due = unitsOf(invoice.amount) ?? 0n;
      expect(BigInt(Math.round(total * 100)) * 100n).toBe(toCents(due < 0n ? -due : due));
      expect(kind).toBe(due < 0n ? 'credit' : 'bill');
      counted.equal++;
    }),
    { numRuns: runs },
  );
  const { equal, refused } = counted;
  process.stdout.write(`${ledger}: ${equal} totals equal, ${refused} without a tax code\n`);
  expect(refused).toBeLessThan(runs / 20);
});

/** Where nothing says with which code its tax is entered, no bill is made. */
function billUnlessRefused(ledger: LedgerId, invoice: MadeInvoice): Bill | null {
  try {
    return billFor(ledger, invoice);
  } catch (error) {
    if (error instanceof LedgerProblem && /^Choose the tax code for/.test(error.message))
      return null;
    throw error;
  }
}
