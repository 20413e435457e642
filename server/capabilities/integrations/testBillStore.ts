import type { TestBill } from '#shared/integrations/contract.ts';
import { type Columns, selectList, updateParts } from '../../platform/db/columns.ts';
import { newId } from '../../platform/db/newId.ts';
import { statement, unprepared } from '../../platform/db/statement.ts';
import type { AccountTx } from '../../platform/db/transaction.ts';
import type { BooksOf } from './connectionStore.ts';
import type { Bill } from './Ledger.ts';

export interface TestBillRow extends BooksOf {
  /** Also the mark inside the bill, and the idempotency key under which it is sent. */
  id: string;
  state: TestBill['state'];
  sent: { bill: Bill; vendorId: string } | null;
  billId: string | null;
  url: string | null;
  problem: string | null;
  askedBy: string;
  askedAt: Date;
  finishedAt: Date | null;
}

const columns = {
  id: 'uuid',
  ledger: 'text',
  companyId: 'text',
  state: 'text',
  sent: 'jsonb',
  billId: 'text',
  url: 'text',
  problem: 'text',
  askedBy: 'text',
  askedAt: 'timestamptz',
  finishedAt: 'timestamptz',
} satisfies Columns & Record<keyof TestBillRow, string>;

const list = selectList(columns, 'row');
const own = `select ${list} from ledger_test_bills as row where row.account_id = $1`;

/** By it people recognise the bill in their ledger. It fits into the shortest number that a ledger takes. */
export const testBillNumber = ({ id }: Pick<TestBillRow, 'id'>) =>
  `DOCKET-TEST-${id.slice(-8).toUpperCase()}`;

const select = statement(`${own} and row.id = $2`);

export async function findTestBill(tx: AccountTx, id: string): Promise<TestBillRow | undefined> {
  return (await tx.run<TestBillRow>(select, [tx.accountId, id]))[0];
}

const continueUnderWay = statement(`
  update ledger_test_bills as row set problem = null
  where row.account_id = $1 and row.ledger = $2 and row.company_id = $3 and row.state = 'underWay'
  returning ${list}`);
const insert = statement(`
  insert into ledger_test_bills as row (id, ledger, company_id, state, asked_by)
  values ($1, $2, $3, 'underWay', $4) returning ${list}`);

/** The one that is under way, or a new one. The connection is locked. */
export async function putTestBill(
  tx: AccountTx,
  { ledger, companyId }: BooksOf,
  askedBy: string,
): Promise<{ row: TestBillRow; isNew: boolean }> {
  const place = [ledger, companyId];
  const [known] = await tx.run<TestBillRow>(continueUnderWay, [tx.accountId, ...place]);
  if (known) return { row: known, isNew: false };
  const [row] = await tx.run<TestBillRow>(insert, [newId(), ...place, askedBy]);
  if (!row) throw new Error('A test bill that was just stored is not there');
  return { row, isNew: true };
}

export async function changeTestBill(
  tx: AccountTx,
  id: string,
  change: Partial<Omit<TestBillRow, 'id'>>,
): Promise<void> {
  const { list: changes, values } = updateParts(columns, change, { after: 2 });
  const update = unprepared(
    `update ledger_test_bills set ${changes} where account_id = $1 and id = $2`,
  );
  await tx.run(update, [tx.accountId, id, ...values]);
}

const newest = statement(`
  select distinct on (row.ledger, row.company_id) ${list} from ledger_test_bills as row
  where row.account_id = $1 order by row.ledger, row.company_id, row.id desc`);

/** The last one of each company in a ledger. */
export function newestTestBills(tx: AccountTx): Promise<TestBillRow[]> {
  return tx.run<TestBillRow>(newest, [tx.accountId]);
}

const selectMarks = statement(
  'select id from ledger_test_bills where account_id = $1 and id::text = any($2)',
);

/** Those of these marks that are of test bills. */
export async function testMarksAmong(
  tx: AccountTx,
  marks: readonly string[],
): Promise<ReadonlySet<string>> {
  if (marks.length === 0) return new Set();
  const rows = await tx.run<{ id: string }>(selectMarks, [tx.accountId, marks]);
  return new Set(rows.map(({ id }) => id));
}

export function presentTestBill(row: TestBillRow): TestBill {
  const { state, url, problem, askedBy, askedAt } = row;
  return { state, number: testBillNumber(row), askedBy, at: askedAt.toISOString(), url, problem };
}
