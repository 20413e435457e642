import type { FoundBill } from '#shared/invoices/foundBill.ts';
import type { BillThere, KeptBill, Ledger } from '../integrations/Ledger.ts';
import { type Attempt, FoundThere, type Given } from './Attempt.ts';
import { type BillMaker, type ExportRow, makersOf } from './exportStore.ts';

/**
 * Asks the ledger for bills of this vendor and number. Returns one that was made from this invoice; throws `FoundThere`
 * for others, unless somebody has said that they are different.
 */
export async function askLedger(
  { db }: Pick<Given, 'db'>,
  { accountId, row, invoice, ledger }: Attempt,
  { bill, vendorId }: NonNullable<ExportRow['sent']>,
): Promise<KeptBill | null> {
  const there = await ledger.billsNumbered(bill, vendorId);
  const others = there.filter(({ id }) => !row.different.includes(id));
  if (others.length === 0) return null;
  const billIds = others.map(({ id }) => id);
  const marks = others.flatMap(({ mark }) => mark ?? []);
  const makers = await db.withAccount(accountId, (tx) => makersOf(tx, row, { billIds, marks }));
  const makerOf = ({ id, mark }: BillThere) =>
    makers.find(({ billId }) => billId === id) ?? makers.find(({ exportId }) => exportId === mark);
  const mine = others.find((one) => makerOf(one)?.invoiceId === invoice.id);
  if (mine?.mark === bill.mark) return completed(ledger, { bill, vendorId }, { mine, row });
  if (mine) return mine;
  throw new FoundThere(
    row.ledger,
    others.map((one) => foundBillOf(one, bill.kind, makerOf(one))),
  );
}

/**
 * One of this export itself may lack what `createBill` does after making it. One of an earlier export is only linked: somebody
 * may have changed it since.
 */
async function completed(
  ledger: Ledger,
  { bill, vendorId }: Pick<NonNullable<ExportRow['sent']>, 'bill' | 'vendorId'>,
  { mine, row }: { mine: BillThere; row: ExportRow },
): Promise<KeptBill> {
  const kept = await ledger.findBill(bill, vendorId);
  return kept && !row.different.includes(kept.id) ? kept : mine;
}

function foundBillOf(
  { id, url, number, total, issuedOn, enteredOn, mark }: BillThere,
  kind: FoundBill['kind'],
  maker: BillMaker | undefined,
): FoundBill {
  return {
    ...{ id, url, kind, number, total, issuedOn, enteredOn },
    madeBy: maker ? 'docket' : mark === null ? 'others' : 'elsewhere',
    invoiceId: maker?.invoiceId ?? null,
    invoiceNumber: maker?.invoiceNumber ?? null,
  };
}
