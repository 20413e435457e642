import { beforeAll, expect, it } from 'vitest';
import { systemActor } from '../../platform/audit/write.ts';
import { unprepared } from '../../platform/db/statement.ts';
import type { AccountTx } from '../../platform/db/transaction.ts';
import { invoiceOf, vendorOf } from '../../testing/documents.ts';
import { createCompany, type TestCompany } from '../../testing/people.ts';
import { sharedProduct, type TestProduct } from '../../testing/product.ts';
import { uploadOf } from '../../testing/uploads.ts';
import { invoices } from '../invoices/invoiceStore.ts';
import { lockVendorsNow } from './vendorsNow.ts';
import { vendorsOfApproved } from './vendorsOfApproved.ts';

let database: TestProduct['database'];
let server: TestProduct['server'];

beforeAll(async () => {
  ({ database, server } = await sharedProduct());
});

const newCompany = () => createCompany({ db: database.db, server });
const hereOf = ({ accountId }: TestCompany) => ({ db: database.db, accountId });

/** Wraps a transaction and counts its statements. */
function counting(tx: AccountTx): { work: AccountTx; count: () => number } {
  let count = 0;
  const work: AccountTx = {
    accountId: tx.accountId,
    run(statement, values) {
      count++;
      return tx.run(statement, values);
    },
    send(statement, values) {
      count++;
      tx.send(statement, values);
    },
    afterCommit: (done) => tx.afterCommit(done),
    changed: (seq) => tx.changed(seq),
    announce: (topic) => tx.announce(topic),
  };
  return { work, count: () => count };
}

async function approve(company: TestCompany, ids: readonly string[]) {
  return database.db.withAccount(company.accountId, async (tx) => {
    const rows = await invoices.lockAll(tx, ids);
    const { work, count } = counting(tx);
    const locked = await lockVendorsNow(work, rows);
    const vendorOfRow = await vendorsOfApproved(work, systemActor, rows, locked);
    const found = new Map(rows.map((row) => [row.id, vendorOfRow(row)]));
    return { statements: count(), vendorIds: ids.map((id) => found.get(id)) };
  });
}

it('matching twenty invoices with vendors takes as many statements as matching one', async () => {
  const company = await newCompany();
  const here = hereOf(company);
  const onFile = await vendorOf(here, { name: 'Westwind Ltd' });
  const ids: string[] = [];
  for (let index = 0; index < 19; index++) {
    ids.push(await invoiceOf(here, { vendorName: `Unknown number ${index}` }));
  }
  ids.push(await invoiceOf(here, { vendorName: 'WESTWIND' }));
  const one = await approve(company, ids.slice(-1));
  const all = await approve(company, ids);
  expect(all.vendorIds).toEqual([...ids.slice(1).map(() => null), onFile]);
  expect(all.statements).toBe(one.statements);
});

it('several invoices under one new name create one vendor', async () => {
  const company = await newCompany();
  const here = hereOf(company);
  const names = ['Nordwind Ltd', 'NORDWIND', 'Südwind GmbH', 'Nordwind Ltd'];
  const ids: string[] = [];
  for (const vendorName of names) {
    const uploadId = await uploadOf(here);
    ids.push(await invoiceOf(here, { vendorName, uploadId }));
  }
  const { vendorIds } = await approve(company, ids);
  const [north, alsoNorth, south, northAgain] = vendorIds;
  expect([alsoNorth, northAgain]).toEqual([north, north]);
  expect(south).not.toBe(north);
  const made = await database.db.withAccount(company.accountId, (tx) =>
    tx.run<{ name: string; status: string }>(
      unprepared('select name, status from vendors where account_id = $1'),
      [tx.accountId],
    ),
  );
  expect(made.map(({ name, status }) => [name, status]).sort()).toEqual([
    ['Nordwind Ltd', 'pending_verification'],
    ['Südwind GmbH', 'pending_verification'],
  ]);
});
