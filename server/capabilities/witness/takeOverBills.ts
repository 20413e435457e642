import type { Database } from '../../platform/db/database.ts';
import type { AccountTx } from '../../platform/db/transaction.ts';
import { type ExportRow, exportsGoneUnread, exportsOfBills } from '../exports/exportStore.ts';
import type { ConnectionRow } from '../integrations/connectionStore.ts';
import type { BillPage, Ledger, LedgerBill } from '../integrations/Ledger.ts';
import { testMarksAmong } from '../integrations/testBillStore.ts';
import { type LedgerBillRow, markBillsDeleted, putLedgerBills } from './ledgerBillStore.ts';

/** Clocks differ, and bills are stored after the time that they carry. Reading a change twice changes nothing. */
const overlapMs = 5 * 60_000;

/**
 * Takes over the bills of a ledger that have changed, a page in each transaction. Returns up to when they are read.
 */
export async function takeOverBills(
  { db, accountId }: { db: Pick<Database, 'withAccount'>; accountId: string },
  books: Ledger,
  connection: ConnectionRow,
): Promise<Date> {
  const began = Date.now();
  for await (const page of books.readBills(connection.billsReadTo)) {
    await db.withAccount(accountId, (tx) => storePage(tx, connection, page));
  }
  await db.withAccount(accountId, async (tx) => {
    const gone = await exportsGoneUnread(tx, connection);
    await putLedgerBills(tx, connection, deletedBills(gone));
  });
  return new Date(began - overlapMs);
}

async function storePage(
  tx: AccountTx,
  connection: ConnectionRow,
  { bills, gone }: BillPage,
): Promise<void> {
  const tests = await testMarksAmong(
    tx,
    bills.flatMap(({ mark }) => mark ?? []),
  );
  const rows = bills
    .filter(({ mark }) => mark === null || !tests.has(mark))
    .map((bill) => ({ bill, isEarlier: isEarlier(bill, connection) }));
  await putLedgerBills(tx, connection, rows);
  const goneIds = gone.map(({ id }) => id);
  const known = await markBillsDeleted(tx, connection, goneIds);
  const unknown = goneIds.filter((id) => !known.has(id));
  if (unknown.length === 0) return;
  const made = await exportsOfBills(tx, connection, { billIds: unknown, marks: [] });
  await putLedgerBills(tx, connection, deletedBills(made));
}

/** A bill that has not changed since the ledger was connected was there before. */
function isEarlier(
  { enteredOn, updatedAt }: LedgerBill,
  { connectedAt }: Pick<ConnectionRow, 'connectedAt'>,
): boolean {
  if (enteredOn !== null && enteredOn < connectedAt.toISOString().slice(0, 10)) return true;
  return Date.parse(updatedAt) < connectedAt.getTime();
}

/** Bills that were deleted before they were ever read, as Docket had sent them. */
function deletedBills(exports: readonly ExportRow[]): LedgerBillRow[] {
  return exports.flatMap((row) => {
    const sent = row.sent ?? row.gone?.sent;
    const id = row.externalId ?? row.gone?.billId;
    if (!sent || !id) return [];
    const { kind, number, issuedOn, dueOn, currency, total } = sent.bill;
    const url = row.url ?? row.gone?.url ?? '';
    const bill: LedgerBill = {
      ...{ id, url, kind, number, issuedOn, dueOn, currency, total, balance: '0', rate: null },
      ...{ vendorId: sent.vendorId, vendorName: null, status: 'deleted', mark: row.id },
      ...{ enteredOn: null, updatedAt: new Date().toISOString(), lines: [] },
    };
    return [{ bill, isEarlier: false }];
  });
}
