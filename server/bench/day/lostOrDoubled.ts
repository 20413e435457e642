import { verifyAllChains } from '../../capabilities/audit/verify.ts';
import { booksOf } from '../../capabilities/integrations/testing/sandboxLedgers.ts';
import { faultsOf } from '../../capabilities/relay/faults/deskFaults.ts';
import type { BenchDatabase } from '../harness/benchDatabase.ts';
import type { Office } from './Office.ts';

/** What was acknowledged during the day, and is not there exactly once. */
export async function lostOrDoubled(
  { db, query }: Pick<BenchDatabase, 'db' | 'query'>,
  offices: readonly Office[],
  books: { url: string },
): Promise<string[]> {
  const { bills } = await booksOf(books);
  const billNumbers = Object.values(bills).map(({ number }) => number);
  const faults: string[] = [];
  for (const { name, everyDesk, mailed, accountId } of offices) {
    for (const desk of everyDesk) faults.push(...(await faultsOf(desk, { query, billNumbers })));
    const { rows } = await query(
      `select subject, status, cardinality(invoice_ids) as invoices
        from email_captures where account_id = $1`,
      [accountId],
    );
    for (const subject of mailed) {
      const found = rows.filter((row) => row.subject === subject);
      if (found.length !== 1 || found[0]?.status !== 'processed' || found[0].invoices !== 1) {
        faults.push(`${subject} was mailed: ${JSON.stringify(found)}`);
      }
    }
    // Also what nobody has asked for.
    const { rows: invoices } = await query('select from invoices where account_id = $1', [
      accountId,
    ]);
    const given = everyDesk.flatMap(({ sent }) => sent).length + mailed.length;
    if (invoices.length !== given) faults.push(`${name} gave ${given}, and has ${invoices.length}`);
    const booked = billNumbers.filter((number) => number?.startsWith(`${name}-`)).length;
    const exported = everyDesk.flatMap((desk) => desk.exported).length;
    if (booked !== exported) faults.push(`${name} exported ${exported}, and ${booked} are booked`);
  }
  for (const { accountName, fault } of await verifyAllChains(db)) {
    if (fault !== null) faults.push(`The audit chain of ${accountName}: ${fault}`);
  }
  return faults;
}
